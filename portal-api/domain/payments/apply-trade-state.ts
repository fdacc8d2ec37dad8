import type { Database } from '../../platform/db/database.ts';
import type { TradeState } from '../../platform/providers/pay/pay-provider.ts';
import { openIssue } from './payment-issues.ts';
import { type AttemptRow, lockAttempt, markClosed } from './payment-rows.ts';
import { type Settlement, settle } from './settle.ts';
import type { PaidFact } from './surplus.ts';

/**
 * Applies the state of a payment as reported by its provider. Returns null if no money is moved. A payment that was refunded without us is
 * not booked: it opens an issue. Requires a transaction.
 */
export async function applyTradeState(
  trx: Database,
  attempt: AttemptRow,
  state: TradeState,
  source: PaidFact['source'],
  now: Date,
): Promise<Settlement | null> {
  const { channel, out_trade_no: outTradeNo } = attempt;
  const { status, tradeNo, amount } = state;
  if (status === 'PAID' && tradeNo !== null && amount !== null) {
    return settle(trx, { channel, outTradeNo, tradeNo, amount, paidAt: state.paidAt ?? now, source }, now);
  }
  if (status === 'CLOSED') await markClosed(trx, attempt.id);
  if (status === 'REFUNDED' && (await lockAttempt(trx, attempt.id)).status !== 'PAID') {
    await openIssue(trx, { kind: 'REFUNDED_UNSEEN', channel, subject: outTradeNo, facts: { tradeNo, amount } }, now);
    await markClosed(trx, attempt.id);
  }
  return null;
}
