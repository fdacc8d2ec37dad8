import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { openIssue } from '../payments/payment-issues.ts';
import type { BillRow } from './bill-rows.ts';
import { type Difference, differenceKinds } from './compare-bill.ts';

/** Prefixes a payment's number, which is the provider's, with the channel: two providers may use the same number. */
export const subjectOf = (channel: BillRow['channel'], { about, no }: Pick<Difference, 'about' | 'no'>): string =>
  about === 'REFUND' ? no : `${channel}:${no}`;

/** Opens an issue for a difference, once per payment or refund. */
export function openDifference(db: Database, { id, channel, day }: BillRow, difference: Difference, now: Date): Promise<void> {
  const { kind, outTradeNo, ours, theirs } = difference;
  const issue = { kind, channel, subject: subjectOf(channel, difference), facts: { day, outTradeNo, ours, theirs }, billId: id };
  return openIssue(db, issue, now);
}

/** Closes an open issue that new facts have resolved. */
export async function closeIssue(
  db: Database,
  { kind, subject }: { kind: string; subject: string },
  note: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_issues')
    .set({ status: 'CLOSED', closed_at: now, closed_by: 'system', note })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'OPEN')
    .execute();
}

/** Closes open issues of a bill that the bill no longer shows. */
export async function closeSettled(db: Database, { id, channel }: BillRow, shown: readonly Difference[], now: Date): Promise<void> {
  const still = new Set(shown.map((difference) => `${difference.kind} ${subjectOf(channel, difference)}`));
  const open = await db
    .selectFrom('payment_issues')
    .select(['kind', 'subject'])
    .where('bill_id', '=', id)
    .where('status', '=', 'OPEN')
    .where('kind', 'in', differenceKinds)
    .execute();
  for (const issue of open) {
    if (!still.has(`${issue.kind} ${issue.subject}`)) await closeIssue(db, issue, '复核时账单与账上一致', now);
  }
}

/** Closes issues about payments and refunds that were missing in earlier bills and are in this one. */
export async function closeFound(db: Database, { id, channel }: BillRow, now: Date): Promise<void> {
  await sql`
    update payment_issues issue set status = 'CLOSED', closed_at = ${now}, closed_by = 'system', note = '已出现在之后的账单中'
    from bill_lines line
    where line.bill_id = ${id} and line.state = 'DONE' and issue.status = 'OPEN' and issue.bill_id is distinct from ${id}
      and issue.facts->'theirs' = 'null'::jsonb and case line.kind
        when 'PAYMENT' then issue.kind = 'MISSING_THERE' and issue.subject = ${`${channel}:`} || line.no
        when 'REFUND' then issue.kind = 'REFUND' and issue.subject = line.no end`.execute(db);
}
