import { sql } from 'kysely';
import { examineBooks } from '#portal-api/maintenance/doctor/examine-books.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import type { PayChannel } from '#shared/contract/pay-enums.ts';

/** Describes the faults that the doctor's deep examination finds in the books; empty if there are none. */
export async function findFaults(db: Database, now: Date): Promise<string[]> {
  const { faults } = await examineBooks(db, { deep: true, now });
  return faults.map(({ check, claim, rows }) => `${check} (${claim}): ${JSON.stringify(rows.slice(0, 3))}`);
}

/**
 * Describes the channels for which the acquirer's sum differs from our books; empty if none does. Money that has moved at the acquirer but
 * is not yet in our books may be in transit for the given number of minutes: its notice was lost, or a refund took long, and the job will
 * query again.
 */
export async function findDifferences(db: Database, now: Date, minutes: { payment: number; refund: number }): Promise<string[]> {
  const { rows: late } = await sql<{ what: string; amount: number; at: string }>`
    select what, amount, at::text from (${onTheWay}) as moved
    where at < ${now}::timestamptz - interval '1 minute' * case when amount < 0 then ${minutes.refund}::int else ${minutes.payment}::int end
    order by moved.at limit 5`.execute(db);
  const { rows } = await sql<{ channel: PayChannel; acquirer: string; coming: string; books: string }>`
    select channel, (paid - refunded)::text as acquirer, coming::text, (debited - credited)::text as books
    from (values ('ALIPAY'), ('WECHAT')) as channels (channel),
      lateral (select coalesce(sum(paid_amount), 0) as paid from sandbox_payments where channel = channels.channel) as payments,
      lateral (
        select coalesce(sum(refunds.amount), 0) as refunded from sandbox_refunds refunds
        join sandbox_payments payments using (out_trade_no) where refunds.status = 'SUCCESS' and payments.channel = channels.channel
      ) as refunds,
      lateral (select coalesce(sum(amount), 0) as coming from (${onTheWay}) as moved where moved.channel = channels.channel) as way,
      lateral (select id from ledger_accounts where name = 'CHANNEL:' || channels.channel) as account,
      lateral (select coalesce(sum(amount), 0) as debited from ledger_transfers where debit_id = account.id) as debits,
      lateral (select coalesce(sum(amount), 0) as credited from ledger_transfers where credit_id = account.id) as credits
    where paid - refunded - coming <> debited - credited`.execute(db);
  return [
    ...rows.map(
      ({ channel, acquirer, coming, books }) =>
        `${channel}: the acquirer has ${acquirer} 分, of it ${coming} on the way, our books say ${books}`,
    ),
    ...late.map(({ what, amount, at }) => `${what}: ${amount} 分 moved at ${at} and are not in our books yet`),
  ];
}

/** Counts the orders and refunds that are not finished. */
export async function countOpen(db: Database): Promise<number> {
  const orders = await db.selectFrom('orders').select('id').where('status', 'in', ['CREATED', 'WAITING', 'PAID', 'REFUNDING']).execute();
  const refunds = await db.selectFrom('refunds').select('id').where('status', 'not in', ['DONE', 'REFUSED']).execute();
  return orders.length + refunds.length;
}

/** Selects the movements at the acquirer that are not in our books. Refunds have negative amounts. */
const onTheWay = sql`
  select payment.channel, payment.out_trade_no as what, payment.paid_amount as amount, payment.paid_at as at from sandbox_payments payment
  where payment.status = 'PAID' and not exists (
    select from pay_attempts attempt where attempt.out_trade_no = payment.out_trade_no and attempt.status = 'PAID')
  union all
  select payment.channel, refund.refund_no, -refund.amount, refund.done_at
  from sandbox_refunds refund join sandbox_payments payment using (out_trade_no)
  where refund.status = 'SUCCESS' and not exists (
    select from refunds known where known.refund_no = refund.refund_no and known.status = 'DONE')`;
