import { ProviderRefused, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { alreadyPaid } from '../orders/pay-order.ts';
import type { PayDeps } from './pay-deps.ts';
import { listAttempts, mayBePaid } from './payment-rows.ts';
import { retireAttempt } from './query-attempt-state.ts';

/**
 * Closes the codes of an order that is about to be paid from the balance. Throws 409 PAID if one was paid. A provider that does not respond
 * does not block the payment: the jobs close its code later, and money paid by it is refunded. Must not be called inside a transaction.
 */
export async function retireCodes(deps: PayDeps, orderId: string): Promise<void> {
  const { db, clock, logger } = deps;
  for (const attempt of (await listAttempts(db, orderId)).filter(mayBePaid)) {
    try {
      await retireAttempt(deps, attempt);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
      logger.warn({ err: error }, 'failed to close a payment code');
      await db.updateTable('pay_attempts').set({ next_query_at: clock.now() }).where('id', '=', attempt.id).execute();
    }
  }
  const order = await db.selectFrom('orders').select('paid_at').where('id', '=', orderId).executeTakeFirstOrThrow();
  if (order.paid_at !== null) throw alreadyPaid();
}
