import { type Kysely, sql } from 'kysely';

/** What people do not want to be recommended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table demand_feedback (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id) on delete cascade,
    -- Not this demand, fewer of its type, nothing of its publisher.
    kind text not null check (kind in ('DEMAND', 'TYPE', 'PUBLISHER')),
    -- Of which it was said.
    demand_id bigint not null references demands(id) on delete cascade,
    type_code text,
    publisher_id bigint references users(id) on delete cascade,
    said_at timestamptz not null,
    check ((kind = 'TYPE') = (type_code is not null) and (kind = 'PUBLISHER') = (publisher_id is not null))
  )`,
  "create unique index demand_feedback_demand on demand_feedback (user_id, demand_id) where kind = 'DEMAND'",
  "create unique index demand_feedback_type on demand_feedback (user_id, type_code) where kind = 'TYPE'",
  "create unique index demand_feedback_publisher on demand_feedback (user_id, publisher_id) where kind = 'PUBLISHER'",
  'create index demand_feedback_said_of on demand_feedback (demand_id)',
  'create index demand_feedback_of_publisher on demand_feedback (publisher_id) where publisher_id is not null',
  'create index demand_feedback_said_at on demand_feedback (said_at)',
];
