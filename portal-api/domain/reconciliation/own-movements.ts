import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { BillRow } from './bill-rows.ts';
import { dueTimes } from './bill-times.ts';
import type { OurMovement, TheirMovement } from './compare-bill.ts';

/** Lists the payments and refunds of a bill. */
export const listTheirs = async (db: Database, billId: string): Promise<(TheirMovement & { at: Date })[]> => {
  const rows = await db
    .selectFrom('bill_lines')
    .select(['kind', 'no', 'out_trade_no', 'amount', 'state', 'at'])
    .where('bill_id', '=', billId)
    .where('kind', 'in', ['PAYMENT', 'REFUND'])
    .orderBy('line')
    .execute();
  return rows.map(({ kind, out_trade_no: outTradeNo, ...line }) => ({
    ...line,
    outTradeNo,
    kind: kind === 'REFUND' ? 'REFUND' : 'PAYMENT',
  }));
};

/**
 * Lists the payments and refunds of our books that a bill refers to, and those of its day that no bill has listed yet. A surplus paid under
 * a number that was already paid exists only in the ledger.
 */
export async function listOurs(db: Database, { id, channel, day }: Pick<BillRow, 'id' | 'channel' | 'day'>): Promise<OurMovement[]> {
  const { from, until } = dueTimes(day);
  const named = (kind: string) => sql`select no from bill_lines where bill_id = ${id} and kind = ${kind}`;
  const isIn = (time: string) => sql`${sql.ref(time)} >= ${from} and ${sql.ref(time)} < ${until}`;
  const prefix = `${channel}:`;
  const { rows } = await sql<Omit<OurMovement, 'isDue' | 'isDone'> & { is_done: boolean; is_due: boolean }>`
    select kind, no, "outTradeNo", amount, is_done, is_of_day and not exists (
      select from bill_lines line where line.channel = ${channel} and line.kind = ours.kind and line.no = ours.no and line.bill_id <> ${id}
    ) as is_due
    from (
      select 'PAYMENT' as kind, provider_trade_no as no, out_trade_no as "outTradeNo", paid_amount as amount, true as is_done,
        ${isIn('paid_at')} as is_of_day
      from pay_attempts where channel = ${channel} and status = 'PAID' and (provider_trade_no in (${named('PAYMENT')}) or ${isIn('paid_at')})
      union all
      select 'PAYMENT', substr(biz_id, ${prefix.length + 1}::int), null, amount, true, ${isIn('at')}
      from ledger_transfers transfer
      where biz_type = 'PAYMENT' and kind = 'SURPLUS' and starts_with(biz_id, ${prefix})
        and (biz_id in (select ${prefix} || no from (${named('PAYMENT')}) as named) or ${isIn('at')})
        and not exists (
          select from pay_attempts attempt
          where attempt.channel = ${channel} and attempt.provider_trade_no = substr(transfer.biz_id, ${prefix.length + 1}::int)
        )
      union all
      select 'REFUND', refund_no, out_trade_no, refunds.amount, refunds.status = 'DONE', coalesce(${isIn('done_at')}, false)
      from refunds join pay_attempts attempt on attempt.id = refunds.attempt_id
      where attempt.channel = ${channel} and (refund_no in (${named('REFUND')}) or ${isIn('done_at')})
    ) as ours
    order by kind, no`.execute(db);
  return rows.map(({ is_done: isDone, is_due: isDue, ...movement }) => ({ ...movement, isDone, isDue }));
}
