import { ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import { learnTrade } from './learn-trade.ts';
import { findPayProvider, type PayDeps } from './pay-deps.ts';
import { type AttemptRow, markClosed } from './payment-rows.ts';

/** The provider's word on an attempt by now. */
export type Answer = 'PAID' | 'OPEN' | 'CLOSED';

/**
 * Asks the provider how an attempt stands and takes that in. Throws `ProviderUnreachable`, also for a payment that has had its effect under
 * another number of ours: what the provider says of this one cannot be believed. Not inside a transaction.
 */
export async function askAboutAttempt(deps: PayDeps, attempt: AttemptRow): Promise<Answer> {
  const state = await findPayProvider(deps, attempt.channel).query(attempt.out_trade_no);
  const { db, clock, metrics } = deps;
  const now = clock.now();
  const settlement = await runMoneyTransaction(db, (trx) => learnTrade(trx, attempt, state, 'QUERY', now));
  if (settlement === 'UNKNOWN') throw new ProviderUnreachable(attempt.channel, 'query', 'its trade was another attempt’s');
  if (settlement !== null && settlement !== 'DUPLICATE') metrics.payFoundByQuery(attempt.channel);
  if (settlement === 'SETTLED') metrics.paySettled('QUERY', (now.getTime() - (state.paidAt ?? now).getTime()) / 1_000);
  if (state.status === 'PAID' || state.status === 'REFUNDED') return 'PAID';
  return state.status === 'CLOSED' ? 'CLOSED' : 'OPEN';
}

/**
 * Sees to it that an attempt can no longer be paid: the provider is asked, then told. PAID: somebody was quicker, and the money has had
 * its effect. Throws `ProviderUnreachable`, `ProviderRefused`. Not inside a transaction.
 */
export async function retireAttempt(deps: PayDeps, attempt: AttemptRow): Promise<'PAID' | 'CLOSED'> {
  const answer = await askAboutAttempt(deps, attempt);
  if (answer !== 'OPEN') return answer;
  if ((await findPayProvider(deps, attempt.channel).close(attempt.out_trade_no)) === 'PAID') {
    await askAboutAttempt(deps, attempt);
    return 'PAID';
  }
  await markClosed(deps.db, attempt.id);
  return 'CLOSED';
}
