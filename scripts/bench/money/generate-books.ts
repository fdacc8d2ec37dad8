import { sql } from 'kysely';
import type { Database } from '#portal-api/platform/db/database.ts';
import { DAY_MS } from '#shared/durations.ts';

/** Number of transfers per person. */
export const EACH = 50;
const STEP = 100_000;
const DAYS = 60;

/**
 * Generates consistent books for `people`, with 50 transfers per person over sixty days and all the records that the doctor compares with
 * them, but nothing else. Of every ten transfers of a person, one is a recharge, six are purchases from the balance, two are purchases by
 * scan, and one refunds the last purchase from the balance. The tables' triggers are disabled meanwhile: they would take hours.
 */
export async function generateBooks(given: Database, people: number, now: Date, say: (step: string) => void): Promise<void> {
  await given.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await insertPeople(people, now).execute(db);
    const rows = people * EACH;
    const startAt = new Date(now.getTime() - DAYS * DAY_MS);
    for (let first = 1; first <= rows; first += STEP) {
      const part = { people, first, last: Math.min(rows, first + STEP - 1), rows, startAt };
      for (const insert of inserts) await insert(drawn(part)).execute(db);
      say(`${part.last} transfers`);
    }
    for (const statement of endings(people)) await sql.raw(statement).execute(db);
    await sql`set session_replication_role = origin`.execute(db);
  });
  await sql`vacuum analyze`.execute(given);
  say('vacuumed');
}

type Statement = ReturnType<typeof sql>;

const FIRST_USER = 1_000_000;
const insertPeople = (people: number, now: Date): Statement => sql`
  with people as (
    insert into users (id, phone, nickname, invite_code, member_level, created_at) overriding system value
    select ${sql.lit(FIRST_USER)} + n, '1' || (3000000000 + n), '商户' || n, 'D' || n, 0, ${now} from generate_series(0, ${people}::int - 1) as n
    returning id
  )
  insert into ledger_accounts (name, user_id, balance) select 'CASH:' || id, id, ${sql.lit((EACH / 10) * 7_500)} from people order by id`;

interface Part {
  people: number;
  first: number;
  last: number;
  rows: number;
  startAt: Date;
}

/** Selects the transfers with their user, index (`turn`) and kind (0–9). Users alternate, so that numbers grow with time. */
const drawn = ({ people, first, last, rows, startAt }: Part): Statement => sql`
  select serial, user_id, turn, turn % 10 as kind, turn / 10 as ten, '2026' || lpad(serial::text, 16, '0') as order_no,
    case when user_id % 2 = 0 then 'WECHAT' else 'ALIPAY' end as channel,
    case when turn % 10 = 0 then 10000 when turn % 10 in (7, 8) then 1000 else 500 end as amount,
    ${startAt}::timestamptz + interval '1 second' * (5184000.0 * serial / ${rows}) as at
  from (
    select serial, ${sql.lit(FIRST_USER)} + (serial - 1) % ${people}::bigint as user_id, ((serial - 1) / ${people}::bigint)::int as turn
    from generate_series(${first}::bigint, ${last}::bigint) as serial
  ) as serials`;

/** Inserts for the rows of a part. A refund (the tenth of ten) refers to the purchase three turns before it, by its serial number. */
const inserts: readonly ((rows: Statement) => Statement)[] = [
  (rows) => sql`
    insert into ledger_transfers (id, debit_id, credit_id, amount, kind, biz_type, biz_id, order_no, debit_after, credit_after, at)
    select serial, debit.id, credit.id, row.amount, case row.kind when 0 then 'RECHARGE' when 9 then 'REFUND' else 'BUY_SCENE' end,
      case row.kind when 9 then 'REFUND' else 'ORDER' end, case row.kind when 9 then order_no || '_r1' else order_no end, order_no,
      case when row.kind between 1 and 6 then 7500 * ten + 10000 - 500 * row.kind end,
      case row.kind when 0 then 7500 * ten + 10000 when 9 then 7500 * ten + 7500 end, row.at
    from (${rows}) as row
    join ledger_accounts debit on debit.name = case
      when row.kind in (0, 7, 8) then 'CHANNEL:' || channel when row.kind = 9 then 'REVENUE:SCENE' else 'CASH:' || row.user_id end
    join ledger_accounts credit on credit.name = case when row.kind in (0, 9) then 'CASH:' || row.user_id else 'REVENUE:SCENE' end
    order by serial`,
  (rows) => sql`
    insert into orders (id, order_no, user_id, kind, status, title, list_amount, amount, snapshot, pay_method, refunded, created_at,
      expires_at, paid_at, fulfilled_at) overriding system value
    select serial, order_no, user_id, case kind when 0 then 'RECHARGE' else 'SCENE' end, 
      case kind when 6 then 'REFUNDED' else 'FULFILLED' end, '置顶卡', amount, amount,
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('line', 1, 'title', '置顶卡', 'amount', amount)
        || case when kind = 0 then '{}' else jsonb_build_object('sceneCode', 'TOP', 'quantity', amount / 500) end), 'breakdown', '[]'::jsonb,
        'agreedTo', null, 'agreedAt', null),
      case when kind in (0, 7, 8) then channel else 'BALANCE' end, case kind when 6 then amount else 0 end, at, at + interval '15 minutes', at, at
    from (${rows}) as row where kind <> 9 order by serial`,
  (rows) => sql`
    insert into pay_attempts (id, order_id, out_trade_no, channel, product, amount, status, provider_trade_no, paid_amount, paid_at, settles,
      created_at, expires_at) overriding system value
    select serial, serial, order_no || '_1', channel, 'NATIVE', amount, 'PAID', '42' || lpad(serial::text, 26, '0'), amount, at, true,
      at, at + interval '15 minutes'
    from (${rows}) as row where kind in (0, 7, 8) order by serial`,
  (rows) => sql`
    insert into refunds (id, refund_no, order_id, amount, quantity, cause, status, asked_by, approved_by, created_at, done_at)
      overriding system value
    select serial, order_no || '_r1', 0, amount, 1, 'USER', 'DONE', user_id::text, 'system', at, at
    from (${rows}) as row where kind = 9 order by serial`,
  (rows) => sql`
    insert into scene_ledger (id, user_id, scene_code, quantity, minutes, quantity_after, minutes_after, biz_type, biz_id, title, created_at)
      overriding system value
    select serial, user_id, 'TOP', case kind when 9 then -1 else amount / 500 end, 0, 9 * ten + 9, 0, case kind when 9 then 'REFUND' else 'ORDER' end,
      case kind when 9 then order_no || '_r1' else order_no || ':1' end, '置顶卡', at
    from (${rows}) as row where kind <> 0 order by serial`,
];

const endings = (people: number): string[] => [
  // Each refund belongs to the purchase of kind 6.
  `update refunds set order_id = id - 3 * ${people}`,
  `insert into scene_stocks (user_id, scene_code, quantity) select user_id, 'TOP', sum(quantity) from scene_ledger group by user_id`,
  `select setval('ledger_transfers_id', ${people * EACH})`,
];

/** Increases the amount of a transfer in the middle by 1 分, bypassing the triggers. */
export async function damage(given: Database, rows: number): Promise<void> {
  await given.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`update ledger_transfers set amount = amount + 1 where id = ${Math.ceil(rows / 2)}`.execute(db);
    await sql`set session_replication_role = origin`.execute(db);
  });
}
