import { sql } from 'kysely';
import { examineBooks } from '#portal-api/maintenance/doctor/examine-books.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import type { PayChannel } from '#shared/contract/pay-enums.ts';

/** Sentences about what is wrong with the books by the doctor's deepest examination; none when all is well. */
export async function findFaults(db: Database, now: Date): Promise<string[]> {
  const { faults } = await examineBooks(db, { deep: true, now });
  return faults.map(({ check, claim, rows }) => `${check} (${claim}): ${JSON.stringify(rows.slice(0, 3))}`);
}

/** Sentences about channels for which the acquirer has another sum than our books say; none when all is well. */
export async function findDifferences(db: Database): Promise<string[]> {
  const { rows } = await sql<{ channel: PayChannel; acquirer: string; books: string }>`
    select channel, (paid - refunded)::text as acquirer, (debited - credited)::text as books
    from (values ('ALIPAY'), ('WECHAT')) as channels (channel),
      lateral (select coalesce(sum(paid_amount), 0) as paid from sandbox_payments where channel = channels.channel) as payments,
      lateral (
        select coalesce(sum(refunds.amount), 0) as refunded from sandbox_refunds refunds
        join sandbox_payments payments using (out_trade_no) where refunds.status = 'SUCCESS' and payments.channel = channels.channel
      ) as refunds,
      lateral (select id from ledger_accounts where name = 'CHANNEL:' || channels.channel) as account,
      lateral (select coalesce(sum(amount), 0) as debited from ledger_transfers where debit_id = account.id) as debits,
      lateral (select coalesce(sum(amount), 0) as credited from ledger_transfers where credit_id = account.id) as credits
    where paid - refunded <> debited - credited`.execute(db);
  return rows.map(({ channel, acquirer, books }) => `${channel}: the acquirer has ${acquirer} 分, our books say ${books}`);
}
