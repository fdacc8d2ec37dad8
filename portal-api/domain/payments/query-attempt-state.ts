import { ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import { applyTradeState } from './apply-trade-state.ts';
import { findPayProvider, type PayDeps } from './pay-deps.ts';
import { type AttemptRow, markClosed } from './payment-rows.ts';

/** The current state of an attempt as reported by the provider. */
export type Answer = 'PAID' | 'OPEN' | 'CLOSED';

/**
 * Queries the provider for an attempt and applies the result. Throws `ProviderUnreachable`, also if the reported payment was already
 * applied to another attempt: the provider's answer for this one cannot be trusted. Must not be called inside a transaction.
 */
export async function queryAttemptState(deps: PayDeps, attempt: AttemptRow): Promise<Answer> {
  const state = await findPayProvider(deps, attempt.channel).query(attempt.out_trade_no);
  const { db, clock, metrics } = deps;
  const now = clock.now();
  const settlement = await runMoneyTransaction(db, (trx) => applyTradeState(trx, attempt, state, 'QUERY', now));
  if (settlement === 'UNKNOWN') throw new ProviderUnreachable(attempt.channel, 'query', 'its trade was another attempt’s');
  if (settlement !== null && settlement !== 'DUPLICATE') metrics.payFoundByQuery(attempt.channel);
  if (settlement === 'SETTLED') metrics.paySettled('QUERY', (now.getTime() - (state.paidAt ?? now).getTime()) / 1_000);
  if (state.status === 'PAID' || state.status === 'REFUNDED') return 'PAID';
  return state.status === 'CLOSED' ? 'CLOSED' : 'OPEN';
}

/**
 * Closes an attempt, so that it can no longer be paid: queries the provider, then closes it there. Returns PAID if it was paid before that;
 * the money has then been applied. Throws `ProviderUnreachable` or `ProviderRefused`. Must not be called inside a transaction.
 */
export async function retireAttempt(deps: PayDeps, attempt: AttemptRow): Promise<'PAID' | 'CLOSED'> {
  const answer = await queryAttemptState(deps, attempt);
  if (answer !== 'OPEN') return answer;
  if ((await findPayProvider(deps, attempt.channel).close(attempt.out_trade_no)) === 'PAID') {
    await queryAttemptState(deps, attempt);
    return 'PAID';
  }
  await markClosed(deps.db, attempt.id);
  return 'CLOSED';
}
