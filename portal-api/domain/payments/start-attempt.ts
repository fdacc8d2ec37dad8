import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { href } from '#shared/routes/href.ts';
import { nextAttemptStatus } from '#shared/rules/attempt-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { notifyAddress, type PayEntry, type PayProduct, ProviderRefused } from '../../platform/providers/pay/pay-provider.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import { changeOrder, type OrderRow } from '../orders/order-repository.ts';
import { isWaiting, notWaiting, requireWaiting } from '../orders/pay-order.ts';
import { type PayDeps, payUnavailable, requirePayProvider } from './pay-deps.ts';
import type { Payer } from './payer.ts';
import { type AttemptRow, listAttempts, lockAttempt, lockOrderById } from './payment-rows.ts';
import { retireAttempt } from './query-attempt-state.ts';
import { nextQueryAt } from './query-times.ts';

export interface AttemptRequest {
  orderId: string;
  channel: PayChannel;
  payer: Payer;
  /** Whether a usable open code is returned; otherwise it is closed and a new one is created. */
  keepsOpenCode: boolean;
}

/** A code or an address by which an order can be paid now. */
export interface StartedAttempt {
  order: OrderRow;
  attempt: AttemptRow;
}

/** Longest time to create a code; after it, the process that was creating it is taken to have died. */
const STARTING_MS = 30_000;
/** Shortest expiry that providers accept. */
const MIN_CODE_LIFETIME_MS = 61_000;
/** Maximum number of codes per order: more are never needed, and the numbers end at `_99`. */
const MAX_ATTEMPTS = 30;

/**
 * Starts the payment of an order at a provider. An order has one code at a time, so a code that may already be on a screen is closed at its
 * provider first. The row is stored before the provider is called, so that we know of every payment. Must not be called inside a
 * transaction.
 */
export async function startAttempt(deps: PayDeps, request: AttemptRequest): Promise<StartedAttempt> {
  const provider = requirePayProvider(deps, request.channel);
  const product = request.payer.isPhone ? provider.products.phone : provider.products.desktop;
  const seen = new Set<string>();
  for (;;) {
    const step = await runMoneyTransaction(deps.db, (trx) => reserve(trx, { ...request, product, seen }, deps.clock.now()));
    if ('kept' in step) return step.kept;
    if ('created' in step) return create(deps, step.created, request);
    for (const attempt of step.open) {
      seen.add(attempt.id);
      // The next loop reads the order again and sees if that code was paid.
      await retireAttempt(deps, attempt).catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'failed to close an old payment code');
        throw payUnavailable();
      });
    }
  }
}

type Step = { kept: StartedAttempt } | { created: StartedAttempt } | { open: AttemptRow[] };

/** Checks an order that is to be paid, and inserts a new attempt unless an open one is in the way. */
async function reserve(
  trx: Database,
  { orderId, channel, product, keepsOpenCode, seen }: AttemptRequest & { product: PayProduct; seen: ReadonlySet<string> },
  now: Date,
): Promise<Step> {
  const order = await lockOrderById(trx, orderId);
  requireWaiting(order);
  if (order.expires_at <= now) throw notWaiting();
  const attempts = await listAttempts(trx, orderId);
  if (attempts.some(({ status, created_at }) => status === 'STARTING' && now.getTime() - created_at.getTime() < STARTING_MS)) {
    throw new ApiError(409, '正在获取付款码，请稍候', { data: { reason: 'STARTING' } });
  }
  // The code of an attempt without a response (UNKNOWN) was never shown, so it does not block a new one.
  const open = attempts.filter(({ status }) => status === 'WAITING');
  const usable = open.find((attempt) => attempt.channel === channel && attempt.product === product && attempt.expires_at > now);
  // A usable code created in the meantime belongs to another tab: replacing it would only make the two tabs replace each other's codes.
  if (usable && (keepsOpenCode || (seen.size > 0 && !seen.has(usable.id)))) return { kept: { order, attempt: usable } };
  if (open.length > 0) return { open };
  if (attempts.length >= MAX_ATTEMPTS) throw new ApiError(409, '付款码获取次数过多，请重新下单', { data: { reason: 'TOO_MANY_CODES' } });
  const attempt = await insertAttempt(trx, { order, channel, product, number: attempts.length + 1 }, now);
  const values = { status: 'WAITING', pay_method: channel } as const;
  const steps = order.status === 'CREATED' ? [{ event: 'START', before: 'CREATED', after: 'WAITING' }] : [];
  const started = await changeOrder(trx, orderId, values, { steps, by: { source: 'USER', actor: order.user_id } }, now);
  return { created: { order: started, attempt } };
}

const insertAttempt = (
  trx: Database,
  { order, channel, product, number }: { order: OrderRow; channel: PayChannel; product: PayProduct; number: number },
  now: Date,
): Promise<AttemptRow> =>
  trx
    .insertInto('pay_attempts')
    .values({
      order_id: order.id,
      out_trade_no: `${order.order_no}_${number}`,
      channel,
      product,
      amount: order.amount,
      status: 'STARTING',
      qr_content: null,
      pay_url: null,
      provider_trade_no: null,
      paid_amount: null,
      settles: false,
      created_at: now,
      expires_at: new Date(Math.max(order.expires_at.getTime(), now.getTime() + MIN_CODE_LIFETIME_MS)),
      // If this process dies in the meantime, the job queries the provider.
      next_query_at: new Date(now.getTime() + STARTING_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

async function create(deps: PayDeps, { order, attempt }: StartedAttempt, { channel, payer }: AttemptRequest): Promise<StartedAttempt> {
  const { db, clock, config, logger } = deps;
  const { publicOrigin } = config;
  // Only a portal without real payments may lack a configured origin.
  const origin = publicOrigin ?? payer.origin;
  const asking = requirePayProvider(deps, channel).create({
    outTradeNo: attempt.out_trade_no,
    amount: attempt.amount,
    title: order.title,
    expiresAt: attempt.expires_at,
    product: attempt.product as PayProduct,
    notifyUrl: notifyAddress(channel, publicOrigin),
    returnUrl: origin === null ? undefined : origin + href('boost.orders', undefined, { orderNo: order.order_no }),
    clientIp: payer.ip,
  });
  const entry = await asking.catch(async (error: unknown) => {
    // A refusal is final; after any other error the creation may have succeeded, so the provider is queried later.
    const event = error instanceof ProviderRefused ? 'FAIL' : 'TIME_OUT';
    logger.warn({ err: error, channel }, 'failed to start a payment');
    const failed = await runMoneyTransaction(db, (trx) => note(trx, attempt, event, null, clock.now()));
    requireWaiting(failed.order);
    throw payUnavailable();
  });
  const started = await runMoneyTransaction(db, (trx) => note(trx, attempt, 'OPEN', entry, clock.now()));
  requireWaiting(started.order);
  return started;
}

/** Stores the outcome of the creation. */
async function note(
  trx: Database,
  { id, order_id }: AttemptRow,
  event: 'OPEN' | 'FAIL' | 'TIME_OUT',
  entry: PayEntry | null,
  now: Date,
): Promise<StartedAttempt> {
  const order = await lockOrderById(trx, order_id);
  const attempt = await lockAttempt(trx, id);
  const status = nextAttemptStatus(attempt.status, event) ?? attempt.status;
  // The order was closed or paid while the provider worked: its code is not shown, and is closed immediately.
  const nextQuery = isWaiting(order) ? nextQueryAt(attempt.created_at, attempt.expires_at, now) : now;
  const isOver = status === 'PAID' || status === 'FAILED';
  const change = {
    status,
    ...(entry && { qr_content: entry.qrContent, pay_url: entry.payUrl }),
    next_query_at: isOver ? null : nextQuery,
  };
  await trx.updateTable('pay_attempts').set(change).where('id', '=', id).execute();
  return { order, attempt: { ...attempt, ...change } };
}
