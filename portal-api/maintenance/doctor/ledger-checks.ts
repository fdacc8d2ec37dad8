import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { BEFORE_ALL, selectSeal } from '../../domain/ledger/seals.ts';
import type { Check } from './check.ts';

/** Number of seals that are verified each time; a deep examination verifies all of them. */
const SEALS = 31;

/** Every transfer from the point of view of each of its accounts that keeps a balance, that is, of the users' accounts. */
const entries = sql`
  select id, debit_id as account_id, -amount::bigint as amount, debit_after as after from ledger_transfers where debit_after is not null
  union all select id, credit_id, amount, credit_after from ledger_transfers where credit_after is not null`;

/** Checks of the ledger. */
export const ledgerChecks: readonly Check[] = [
  {
    name: 'balances',
    claim: '每个用户账户的余额等于其全部流水之和',
    query: () => sql`
      select account.name as account, account.balance::text, coalesce(sums.total, 0)::text as transfers
      from ledger_accounts account left join (
        select account_id, sum(amount) as total from (${entries}) as entries group by account_id
      ) as sums on sums.account_id = account.id
      where account.balance <> coalesce(sums.total, 0)
      order by account.id`,
  },
  {
    name: 'zero-sum',
    claim: '所有账户合计为零：用户余额都有来处',
    query: () => sql`
      select (kept.total - moved.total)::text as total
      from (select coalesce(sum(balance), 0) as total from ledger_accounts) as kept,
        (select coalesce(sum(
          case when credit_after is null then 0 else amount end - case when debit_after is null then 0 else amount end
        ), 0) as total from ledger_transfers) as moved
      where kept.total <> moved.total`,
  },
  {
    name: 'chain',
    claim: '每笔流水之后的余额与前一笔相接，且从不为负',
    query: () => sql`
      select account.name as account, entry.id::text as transfer, entry.after::text as after,
        (coalesce(entry.before, 0) + entry.amount)::text as expected
      from (
        select *, lag(after) over (partition by account_id order by id) as before from (${entries}) as entries
      ) as entry join ledger_accounts account on account.id = entry.account_id
      where entry.after <> coalesce(entry.before, 0) + entry.amount or entry.after < 0
      order by entry.id`,
  },
  {
    name: 'chain',
    claim: '用户账户的每笔流水都记有之后的余额，公司账户的没有',
    query: () => sql`
      select account.name as account, transfer.id::text as transfer, debit_after::text as after
      from ledger_transfers transfer join ledger_accounts account on account.id = debit_id
      where (account.balance is null) <> (debit_after is null)
      union all
      select account.name, transfer.id::text, credit_after::text
      from ledger_transfers transfer join ledger_accounts account on account.id = credit_id
      where (account.balance is null) <> (credit_after is null)`,
  },
  {
    name: 'seals',
    claim: '已封存日期的流水没有改动',
    query: ({ deep }) => sql`
      select seal.day::text, seal.count as sealed, found.count as found, seal.total::text as sealed_total, found.total::text as found_total
      from (
        select *, lag(last_id, 1, ${sql.lit(BEFORE_ALL)}::bigint) over days as after_id, lag(sha256, 1, '') over days as previous
        from ledger_seals window days as (order by day)
      ) as seal,
      lateral (${selectSeal({
        day: sql`seal.day::text`,
        previous: sql`seal.previous`,
        afterId: sql`seal.after_id`,
        lastId: sql`seal.last_id`,
      })}) as found
      where (seal.count, seal.total, seal.sha256) is distinct from (found.count, found.total, found.sha256)
        ${deep ? sql`` : sql`and seal.day > (select max(day) - ${sql.lit(SEALS)}::int from ledger_seals)`}
      order by seal.day`,
  },
  {
    name: 'seals',
    claim: '每天的流水都已封存',
    query: ({ deep, now }) =>
      deep
        ? sql`
      select min(id)::text as first, count(*)::int as unsealed from ledger_transfers
      where id > (select coalesce(max(last_id), 0) from ledger_seals) and at < ${new Date(now.getTime() - 2 * DAY_MS)}
      having count(*) > 0`
        : null,
  },
  {
    name: 'triggers',
    claim: '账本的保护触发器都在，且已启用',
    query: () => sql`
      select wanted.name as trigger, wanted.on_table, trigger.tgenabled::text as state
      from (values ('ledger_guard', 'ledger_accounts'), ('ledger_only_grows', 'ledger_accounts'), ('ledger_prepare', 'ledger_transfers'),
        ('ledger_move', 'ledger_transfers'), ('ledger_only_grows', 'ledger_transfers'), ('ledger_only_grows', 'ledger_seals')
      ) as wanted (name, on_table)
      left join pg_trigger trigger on trigger.tgrelid = to_regclass(wanted.on_table) and trigger.tgname = wanted.name
      where trigger.tgenabled is distinct from 'O'`,
  },
];
