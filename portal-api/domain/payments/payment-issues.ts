import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * UNKNOWN_PAYMENT: paid under a number that we never gave · MISMATCH: another sum than asked · TRADE_TWICE: a provider's number came with two
 * of ours · REFUNDED_UNSEEN: paid and given back without us · UNKNOWN_REFUND: a refund that we never asked for · REFUND_REFUSED, REFUND_SLOW:
 * the provider does not give back · REFUND_TO_BALANCE: it could not, the wallet has the money · REFUND_TWICE: it did so all the same · GRANT_FAILED: paid, and nothing given.
 */
type IssueKind =
  | 'UNKNOWN_PAYMENT'
  | 'MISMATCH'
  | 'TRADE_TWICE'
  | 'REFUNDED_UNSEEN'
  | 'UNKNOWN_REFUND'
  | 'REFUND_REFUSED'
  | 'REFUND_SLOW'
  | 'REFUND_TO_BALANCE'
  | 'REFUND_TWICE'
  | 'GRANT_FAILED';

export interface NewIssue {
  kind: IssueKind;
  channel: PayChannel | null;
  /** The number of the trade, refund or order. */
  subject: string;
  /** No personal data. */
  facts: Record<string, unknown>;
}

/** Has a person look at something about money, once for a kind and subject. */
export async function openIssue(db: Database, { kind, channel, subject, facts }: NewIssue, now: Date): Promise<void> {
  await db
    .insertInto('payment_issues')
    .values({ kind, channel, subject, facts: JSON.stringify(facts), owner: null, note: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}
