import { type Kysely, sql } from 'kysely';

/** Invoices that buyers ask for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table invoices (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders(id),
    kind text not null check (kind in ('PERSONAL', 'COMPANY')),
    name text not null,
    tax_no text,
    -- Null once the account is erased.
    email text,
    amount int not null check (amount > 0),
    status text not null check (status in ('REQUESTED', 'ISSUED', 'REVERSED', 'REFUSED', 'WITHDRAWN')),
    -- Of the tax authority.
    number text,
    reversal_number text,
    reason text,
    requested_at timestamptz not null,
    issued_at timestamptz,
    ended_at timestamptz,
    decided_by text,
    check ((kind = 'COMPANY') = (tax_no is not null)),
    check ((status in ('ISSUED', 'REVERSED')) = (number is not null and issued_at is not null)),
    check ((status = 'REVERSED') = (reversal_number is not null)),
    check ((status = 'REFUSED') = (reason is not null)),
    check ((status in ('REVERSED', 'REFUSED', 'WITHDRAWN')) = (ended_at is not null))
  )`,
  'create index invoices_order on invoices (order_id, id)',
  // One invoice of an order at a time.
  `create unique index invoices_open on invoices (order_id) where status in ('REQUESTED', 'ISSUED')`,
  'create unique index invoices_number on invoices (number)',
];
