import { type Kysely, sql } from 'kysely';

/** Bills of the payment providers by day, their lines, and which bill an issue of money came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table bill_files (
    -- Channel, kind and day: WECHAT-TRADE-2026-03-01.
    id text primary key,
    channel text not null check (channel in ('ALIPAY', 'WECHAT')),
    -- TRADE: payments and refunds. FUND: whatever moved the merchant's account.
    kind text not null check (kind in ('TRADE', 'FUND')),
    day date not null,
    -- EMPTY: nothing happened on that day, so the provider made none. READ: its lines are here. COMPARED: and were compared with the books.
    status text not null check (status in ('WAITING', 'EMPTY', 'READ', 'COMPARED')),
    -- Of the file as it came, which the storage keeps for five years.
    sha256 text,
    bytes int,
    is_kept boolean not null default false,
    fetched_at timestamptz,
    compared_at timestamptz,
    -- When a job looks at it next.
    next_try_at timestamptz,
    error text,
    unique (channel, kind, day),
    check ((status in ('READ', 'COMPARED')) = (fetched_at is not null)),
    check ((fetched_at is null) = (sha256 is null)),
    check (not is_kept or fetched_at is not null)
  )`,
  'create index bill_files_due on bill_files (next_try_at) where next_try_at is not null',
  'create index bill_files_kept on bill_files (day) where is_kept',
  // No payer stands here: the file alone names them.
  `create table bill_lines (
    bill_id text not null references bill_files(id),
    line int not null,
    channel text not null,
    -- PAYMENT, REFUND: of a TRADE bill. Of a FUND bill, SETTLEMENT: to the company's bank; FLOW: of a payment, a refund or its fee; OTHER: anything else.
    kind text not null check (kind in ('PAYMENT', 'REFUND', 'SETTLEMENT', 'FLOW', 'OTHER')),
    -- The number that the line is known by: the provider's of a payment or of a movement, ours of a refund.
    no text not null,
    out_trade_no text not null,
    -- 分. What was paid or given back; a movement is negative where money left.
    amount int not null,
    -- What the provider kept of it; negative where it gave some back.
    fee int not null,
    state text not null check (state in ('DONE', 'PENDING', 'FAILED')),
    at timestamptz not null,
    primary key (bill_id, line)
  )`,
  'create index bill_lines_no on bill_lines (channel, kind, no)',
  'create index refunds_done on refunds (done_at) where done_at is not null',
  'create index pay_attempts_paid on pay_attempts (paid_at) where paid_at is not null',
  'alter table payment_issues add column bill_id text references bill_files(id)',
  'alter table payment_issues add column closed_by text',
  `create index payment_issues_open on payment_issues (created_at) where status = 'OPEN'`,
];
