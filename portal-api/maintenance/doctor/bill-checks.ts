import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import type { Check } from './check.ts';

/** Time that operators have to handle an open issue. */
const OPEN_MS = 3 * DAY_MS;

/** Checks of the providers' bills and of the payment issues that they raised. */
export const billChecks: readonly Check[] = [
  {
    name: 'bills',
    claim: '已核对账单的每一笔与账上一致，或已登记为账务问题',
    query: () => sql`
      select line.bill_id as bill, line.line::text as line, line.no, line.amount as billed, coalesce(attempt.paid_amount, refund.amount, kept.amount) as booked
      from bill_lines line
      join bill_files bill on bill.id = line.bill_id and bill.status = 'COMPARED'
      left join pay_attempts attempt on line.kind = 'PAYMENT' and attempt.channel = line.channel and attempt.provider_trade_no = line.no
      left join ledger_transfers kept on line.kind = 'PAYMENT' and kept.biz_type = 'PAYMENT' and kept.kind = 'SURPLUS'
        and kept.biz_id = line.channel || ':' || line.no
      left join refunds refund on line.kind = 'REFUND' and refund.refund_no = line.no and refund.status = 'DONE'
        and refund.attempt_id is not null
      where line.kind in ('PAYMENT', 'REFUND') and line.state = 'DONE'
        and coalesce(attempt.paid_amount, refund.amount, kept.amount) is distinct from line.amount
        and not exists (
          select from payment_issues issue
          where issue.subject = case line.kind when 'REFUND' then line.no else line.channel || ':' || line.no end and issue.bill_id is not null
        )
      order by line.bill_id, line.line`,
  },
  {
    name: 'bills',
    claim: '账单中的手续费与到账都已入账',
    query: () => sql`
      select bill.id as bill, null as no, coalesce(fees.total, 0)::text as billed, transfer.amount as booked
      from bill_files bill
      left join (select bill_id, sum(fee) as total from bill_lines group by bill_id) as fees on fees.bill_id = bill.id
      left join ledger_transfers transfer on transfer.biz_type = 'BILL' and transfer.kind = 'FEE' and transfer.biz_id = bill.id
      where bill.status = 'COMPARED' and abs(coalesce(fees.total, 0)) <> coalesce(transfer.amount, 0)
      union all
      select line.bill_id, line.no, line.amount::text, transfer.amount
      from bill_lines line join bill_files bill on bill.id = line.bill_id and bill.status = 'COMPARED'
      left join ledger_transfers transfer on transfer.biz_type = 'BILL' and transfer.kind = 'SETTLEMENT'
        and transfer.biz_id = line.channel || ':' || line.no
      where line.kind = 'SETTLEMENT' and abs(line.amount) <> coalesce(transfer.amount, 0)`,
  },
  {
    name: 'channel-balances',
    claim: '支付渠道的账面应收等于收款减退款、手续费与到账，即尚未结算的账单金额',
    query: () => sql`
      select channel, coalesce(booked.total, 0)::text as booked, (coalesce(paid.total, 0) - coalesce(taken.total, 0))::text as expected
      from (select distinct channel from bill_files where status = 'COMPARED') as channels
      left join (
        select substr(account.name, 9) as channel, sum(case when transfer.debit_id = account.id then transfer.amount else -transfer.amount end) as total
        from ledger_accounts account join ledger_transfers transfer on account.id in (transfer.debit_id, transfer.credit_id)
        where account.kind = 'CHANNEL' group by account.name
      ) as booked using (channel)
      left join (
        select channel, sum(amount) as total from (
          select channel, paid_amount as amount from pay_attempts where status = 'PAID'
          union all
          select split_part(transfer.biz_id, ':', 1), transfer.amount from ledger_transfers transfer
          where biz_type = 'PAYMENT' and kind = 'SURPLUS' and not exists (
            select from pay_attempts attempt where attempt.channel || ':' || attempt.provider_trade_no = transfer.biz_id
          )
          union all
          select attempt.channel, -refunds.amount from refunds join pay_attempts attempt on attempt.id = refunds.attempt_id
          where refunds.status = 'DONE'
        ) as movements group by channel
      ) as paid using (channel)
      left join (
        select line.channel, sum(case when line.kind = 'SETTLEMENT' then -line.amount else line.fee end) as total
        from bill_lines line join bill_files bill on bill.id = line.bill_id and bill.status = 'COMPARED'
        where line.kind in ('PAYMENT', 'REFUND', 'SETTLEMENT') group by line.channel
      ) as taken using (channel)
      where coalesce(booked.total, 0) <> coalesce(paid.total, 0) - coalesce(taken.total, 0)`,
  },
  {
    name: 'bill-issues',
    claim: '没有三天以上未处理的对账问题',
    query: ({ now }) => sql`
      select id::text as issue, kind, subject as no, owner, created_at::text as since from payment_issues
      where status = 'OPEN' and bill_id is not null and created_at < ${new Date(now.getTime() - OPEN_MS)}
      order by id`,
  },
];
