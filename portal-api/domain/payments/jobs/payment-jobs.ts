import { isDatabaseUnavailable } from '../../../platform/errors.ts';
import { ProviderRefused, ProviderUnreachable } from '../../../platform/providers/pay/pay-provider.ts';
import { runMoneyTransaction } from '../../ledger/run-money-transaction.ts';
import { lockBuyer, type OrderRow } from '../../orders/order-repository.ts';
import { isWaiting } from '../../orders/pay-order.ts';
import { closeWaitingOrder } from '../close-waiting-order.ts';
import { grantOrder } from '../grant-order.ts';
import type { PayDeps } from '../pay-deps.ts';
import { type AttemptRow, lockOrderById, mayBePaid } from '../payment-rows.ts';
import { queryAttemptState, retireAttempt } from '../query-attempt-state.ts';
import { nextQueryAt } from '../query-times.ts';
import { sendRefund } from '../send-refund.ts';
import { claimAttempts, claimExpiredOrders, claimRefunds, claimUngranted } from './claim-due.ts';

/** Delay before another try if the order's provider is unavailable. */
const CLOSE_AGAIN_MS = 60_000;

/**
 * Runs all payment jobs that are due: queries providers about open payments, closes expired orders, grants paid goods again and sends
 * refunds. The rows are the queue, so any number of instances share it. A failed row is logged and is due again later.
 */
export async function runPaymentJobs(deps: PayDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  await work(deps, signal, () => claimAttempts(db, clock.now()), queryAttempt);
  await work(deps, signal, () => claimExpiredOrders(db, clock.now()), closeExpired);
  await work(deps, signal, () => claimUngranted(db, clock.now()), grantAgain);
  await work(deps, signal, () => claimRefunds(db, clock.now()), sendRefund);
}

/** Handles all rows concurrently: each waits for a provider without delaying the others. */
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

/** Returns whether the error is only a provider being unavailable, and logs that. */
function isProvidersFault({ logger }: PayDeps, error: unknown): boolean {
  if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) return false;
  logger.warn({ err: error }, 'a payment provider is unavailable');
  return true;
}

/** Closes the code if its order is no longer awaiting payment, otherwise queries the provider. */
async function queryAttempt(deps: PayDeps, attempt: AttemptRow): Promise<void> {
  const { db, clock } = deps;
  const order = await db.selectFrom('orders').select('status').where('id', '=', attempt.order_id).executeTakeFirstOrThrow();
  try {
    if (!isWaiting(order) && mayBePaid(attempt)) await retireAttempt(deps, attempt);
    else await queryAttemptState(deps, attempt);
  } catch (error) {
    if (!isProvidersFault(deps, error)) throw error;
  }
  const next = nextQueryAt(attempt.created_at, attempt.expires_at, clock.now());
  await db
    .updateTable('pay_attempts')
    .set((eb) => ({
      next_query_at: next,
      queries: eb('queries', '+', 1),
      // The process that created it has died: its code was never shown.
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
  if (error) logger.error({ err: error, orderNo: order_no }, 'failed to deliver a paid order');
}
