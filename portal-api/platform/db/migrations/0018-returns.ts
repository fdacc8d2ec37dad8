import { type Kysely, sql } from 'kysely';

/** The key under which somebody asked for their balance: the same one finds the same return for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The Idempotency-Key; one return may be a refund of several recharges.
  'alter table refunds add column client_key text',
  'create unique index refunds_client_key on refunds (order_id, client_key) where client_key is not null',
  // What somebody may have back, and what of it is on its way.
  `create index orders_recharges on orders (user_id, paid_at) where kind = 'RECHARGE' and paid_at is not null`,
];
