import { type Kysely, sql } from 'kysely';

/** What people note of the contacts that they have unlocked, and when they want to be reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table follow_ups (
    user_id bigint not null references users(id) on delete cascade,
    demand_id bigint not null references demands(id) on delete cascade,
    state text not null check (state in ('PENDING', 'TALKING', 'AGREED', 'UNFIT')),
    note text not null,
    -- 9:00 in China of the chosen day; null: no reminder is wanted.
    remind_at timestamptz,
    -- Null: the reminder is still to come.
    reminded_at timestamptz,
    result text check (result is null or result in ('GOOD', 'FAIR', 'BAD') and state = 'AGREED'),
    updated_at timestamptz not null,
    primary key (user_id, demand_id)
  )`,
  'create index follow_ups_demand on follow_ups (demand_id)',
  'create index follow_ups_due on follow_ups (remind_at) where reminded_at is null',
];
