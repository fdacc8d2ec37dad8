import { isDatabaseUnavailable } from '../../../platform/errors.ts';
import { ProviderRefused, ProviderUnreachable } from '../../../platform/providers/pay/pay-provider.ts';
import { runMoneyTransaction } from '../../ledger/run-money-transaction.ts';
import { lockBuyer, type OrderRow } from '../../orders/order-repository.ts';
import { isWaiting } from '../../orders/pay-order.ts';
import { askAboutAttempt, retireAttempt } from '../ask-provider.ts';
import { closeWaitingOrder } from '../close-waiting-order.ts';
import { grantOrder } from '../grant-order.ts';
import type { PayDeps } from '../pay-deps.ts';
import { type AttemptRow, lockOrderById, mayBePaid } from '../payment-rows.ts';
import { nextQueryAt } from '../query-times.ts';
import { sendRefund } from '../send-refund.ts';
import { claimAttempts, claimExpiredOrders, claimRefunds, claimUngranted } from './claim-due.ts';

/** An order whose provider is away is tried again after so long. */
const CLOSE_AGAIN_MS = 60_000;

/**
 * What payments do by themselves, all that is due now: providers are asked about open payments, orders whose time is over are closed,
 * refunds are sent, what was paid and not given is given. Rows are the queue, so that any number of instances share it. A row that fails is
 * logged and is due again later.
 */
export async function runPaymentJobs(deps: PayDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  await work(deps, signal, () => claimAttempts(db, clock.now()), queryAttempt);
  await work(deps, signal, () => claimExpiredOrders(db, clock.now()), closeExpired);
  await work(deps, signal, () => claimUngranted(db, clock.now()), grantAgain);
  await work(deps, signal, () => claimRefunds(db, clock.now()), sendRefund);
}

/** All rows at once: each waits for a provider, and no other waits with it. */
async function work<Row extends { id: string }>(
  deps: PayDeps,
  signal: AbortSignal | undefined,
  claim: () => Promise<Row[]>,
  handle: (deps: PayDeps, row: Row) => Promise<void>,
): Promise<void> {
  if (signal?.aborted) return;
  const log = (error: unknown) => deps.logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'a job of payments failed');
  try {
    const rows = await claim();
    await Promise.all(rows.map((row) => handle(deps, row).catch(log)));
  } catch (error) {
    log(error);
  }
}

/** Says whether a provider was merely away, and logs that. */
function isProvidersFault({ logger }: PayDeps, error: unknown): boolean {
  if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) return false;
  logger.warn({ err: error }, 'a provider of payments is away');
  return true;
}

/** Codes of an order that no longer waits are closed, the others asked about. */
async function queryAttempt(deps: PayDeps, attempt: AttemptRow): Promise<void> {
  const { db, clock } = deps;
  const order = await db.selectFrom('orders').select('status').where('id', '=', attempt.order_id).executeTakeFirstOrThrow();
  try {
    if (!isWaiting(order) && mayBePaid(attempt)) await retireAttempt(deps, attempt);
    else await askAboutAttempt(deps, attempt);
  } catch (error) {
    if (!isProvidersFault(deps, error)) throw error;
  }
  const next = nextQueryAt(attempt.created_at, attempt.expires_at, clock.now());
  await db
    .updateTable('pay_attempts')
    .set((eb) => ({
      next_query_at: next,
      queries: eb('queries', '+', 1),
      // The process that created it has died: nobody has seen its code.
      status: eb
        .case()
        .when('status', '=', 'STARTING')
        .then('UNKNOWN' as const)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', attempt.id)
    .where('status', 'not in', ['PAID', 'FAILED'])
    .execute();
}

async function closeExpired(deps: PayDeps, order: OrderRow): Promise<void> {
  const { db, clock } = deps;
  try {
    await closeWaitingOrder(deps, order.id, 'EXPIRE', { source: 'JOB' });
  } catch (error) {
    const again = new Date(clock.now().getTime() + CLOSE_AGAIN_MS);
    const waiting = db.updateTable('orders').set({ next_try_at: again }).where('id', '=', order.id);
    await waiting.where('status', '=', 'WAITING').execute();
    if (!isProvidersFault(deps, error)) throw error;
  }
}

async function grantAgain(deps: PayDeps, { id, order_no }: OrderRow): Promise<void> {
  const { db, clock, logger } = deps;
  const error = await runMoneyTransaction(db, async (trx) => {
    const order = await lockOrderById(trx, id);
    await lockBuyer(trx, order.user_id);
    return order.status === 'PAID' ? grantOrder(trx, order, { source: 'JOB' }, clock.now()) : null;
  });
  if (error) logger.error({ err: error, orderNo: order_no }, 'what was paid could not be given');
}
