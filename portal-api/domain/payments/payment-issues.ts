import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * UNKNOWN_PAYMENT: paid under a number that we never issued · MISMATCH: another amount than requested · TRADE_TWICE: a provider's trade
 * number came with two of ours · REFUNDED_UNSEEN: paid and refunded without us · UNKNOWN_REFUND: a refund that we never requested ·
 * REFUND_REFUSED, REFUND_SLOW: the provider does not refund · REFUND_TO_BALANCE: it could not, and the wallet was credited · REFUND_TWICE:
 * it refunded after all · GRANT_FAILED: paid, but nothing granted.
 *
 * From bills: MISSING_HERE: a payment unknown to us · MISSING_THERE: one unknown to the provider · AMOUNT: another amount · STATUS: it
 * failed there, or is for something else · REFUND: a refund with one of these differences · BILL_MISSING: no readable bill ·
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
  /** Must not contain personal data. */
  facts: Record<string, unknown>;
  /** The bill that shows the issue. */
  billId?: string;
}

/** Opens an issue about money that an operator must look into, once per kind and subject. */
export async function openIssue(db: Database, { kind, channel, subject, facts, billId }: NewIssue, now: Date): Promise<void> {
  await db
    .insertInto('payment_issues')
    .values({ kind, channel, subject, facts: JSON.stringify(facts), owner: null, note: null, created_at: now, bill_id: billId ?? null })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/** Counts the open issues of every kind; 0 for a kind without any. */
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
