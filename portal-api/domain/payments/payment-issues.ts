import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * UNKNOWN_PAYMENT: paid under a number that we never gave · MISMATCH: another sum than asked · TRADE_TWICE: a provider's number came with two
 * of ours · REFUNDED_UNSEEN: paid and given back without us · UNKNOWN_REFUND: a refund that we never asked for · REFUND_REFUSED, REFUND_SLOW:
 * the provider does not give back · REFUND_TO_BALANCE: it could not, the wallet has the money · REFUND_TWICE: it did so all the same · GRANT_FAILED: paid, and nothing given.
 * Of bills: MISSING_HERE: a payment that we did not know · MISSING_THERE: one that the provider does not know · AMOUNT: another sum · STATUS:
 * nothing came of it there, or it is for something else · REFUND: a refund of which any of that is true · BILL_MISSING: none that can be read ·
 * FUND_MOVEMENT: the merchant's account moved by something that is neither payment, refund, fee nor settlement.
 */
const issueKinds = [
  'UNKNOWN_PAYMENT',
  'MISMATCH',
  'TRADE_TWICE',
  'REFUNDED_UNSEEN',
  'UNKNOWN_REFUND',
  'REFUND_REFUSED',
  'REFUND_SLOW',
  'REFUND_TO_BALANCE',
  'REFUND_TWICE',
  'GRANT_FAILED',
  'MISSING_HERE',
  'MISSING_THERE',
  'AMOUNT',
  'STATUS',
  'REFUND',
  'BILL_MISSING',
  'FUND_MOVEMENT',
] as const;
type IssueKind = (typeof issueKinds)[number];

export interface NewIssue {
  kind: IssueKind;
  channel: PayChannel | null;
  /** The number of the trade, refund or order. */
  subject: string;
  /** No personal data. */
  facts: Record<string, unknown>;
  /** The bill that shows it. */
  billId?: string;
}

/** Has a person look at something about money, once for a kind and subject. */
export async function openIssue(db: Database, { kind, channel, subject, facts, billId }: NewIssue, now: Date): Promise<void> {
  await db
    .insertInto('payment_issues')
    .values({ kind, channel, subject, facts: JSON.stringify(facts), owner: null, note: null, created_at: now, bill_id: billId ?? null })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/** How many are open, of each kind that there is. */
export async function countOpenIssues(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('payment_issues')
    .select(['kind', (eb) => eb.fn.countAll<string>().as('count')])
    .where('status', '=', 'OPEN')
    .groupBy('kind')
    .execute();
  return {
    ...Object.fromEntries(issueKinds.map((kind) => [kind, 0])),
    ...Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)])),
  };
}
