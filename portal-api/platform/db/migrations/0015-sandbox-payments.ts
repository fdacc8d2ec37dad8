import { type Kysely, sql } from 'kysely';

/** Payments of the sandbox's own acquirer: a restart loses none. They name no person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sandbox_payments (
    out_trade_no text primary key,
    channel text not null check (channel in ('ALIPAY', 'WECHAT')),
    product text not null check (product in ('NATIVE', 'PRECREATE', 'PAGE', 'H5', 'WAP')),
    title text not null,
    amount int not null check (amount > 0),
    notify_url text not null,
    return_url text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    status text not null check (status in ('WAITING', 'PAID', 'CLOSED')),
    -- Alipay makes a trade of a code when that is scanned.
    scanned_at timestamptz,
    -- The payer was refused and may try again.
    has_failed boolean not null default false,
    trade_no text unique,
    paid_amount int check (paid_amount > 0),
    paid_at timestamptz,
    -- What becomes of refunds: they fail, or wait until they are told to end.
    refund_fault text check (refund_fault in ('FAIL', 'SLOW')),
    -- What the bill of its day says wrongly: {drop, change, add}.
    bill_fault jsonb not null default '{}',
    check ((status = 'PAID') = (trade_no is not null)),
    check ((status = 'PAID') = (paid_at is not null)),
    check ((status = 'PAID') = (paid_amount is not null))
  )`,
  'create index sandbox_payments_at on sandbox_payments (created_at)',
  'create index sandbox_payments_paid on sandbox_payments (paid_at)',
  `create table sandbox_refunds (
    refund_no text primary key,
    out_trade_no text not null,
    amount int not null check (amount > 0),
    provider_refund_no text not null unique,
    notify_url text not null,
    status text not null check (status in ('PROCESSING', 'SUCCESS', 'ABNORMAL')),
    created_at timestamptz not null,
    done_at timestamptz,
    check ((status = 'SUCCESS') = (done_at is not null))
  )`,
  'create index sandbox_refunds_payment on sandbox_refunds (out_trade_no)',
];
