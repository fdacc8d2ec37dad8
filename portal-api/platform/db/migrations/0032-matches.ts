import { type Kysely, sql } from 'kysely';

/** Which demands fit each other, and whose matches are still to be found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table demand_matches (
    demand_id bigint not null references demands(id) on delete cascade,
    other_id bigint not null references demands(id) on delete cascade,
    -- From 0 to 1.
    fit real not null,
    -- Sentences that speak for it, the strongest first.
    reasons text[] not null,
    found_at timestamptz not null,
    primary key (demand_id, other_id)
  )`,
  'create index demand_matches_other on demand_matches (other_id)',
  `create table demand_matching (
    demand_id bigint primary key references demands(id) on delete cascade,
    -- When its matches are looked for again; null: it is not shown.
    due_at timestamptz,
    -- It has come into sight: publishers of what fits it are to be told.
    is_new boolean not null default false,
    -- When its publisher last looked at its matches.
    seen_at timestamptz
  )`,
  'create index demand_matching_due on demand_matching (due_at)',
  // Off: nothing is suggested to them by what they have published.
  'alter table users add column personalised boolean not null default true',
  // Two a second, so that nobody notices.
  `insert into demand_matching (demand_id, due_at)
    select id, now() + row_number() over (order by refreshed_at desc) * interval '500 milliseconds'
    from demands where audit_status = 'PUBLISH' and deleted_at is null`,
];
