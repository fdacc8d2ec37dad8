import { type Kysely, sql } from 'kysely';

/** Searches that people are told of, and the demands that were shown and are still to be compared with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saved_searches (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id) on delete cascade,
    name text not null,
    -- As it was asked for, each filter in one spelling.
    query jsonb not null,
    -- As it was understood.
    search jsonb not null,
    -- Every demand that it finds has all of these.
    tokens text[] not null,
    -- The gram that its keys begin with; null: it has no word.
    anchor text,
    frequency text not null check (frequency in ('INSTANT', 'DAILY', 'OFF')),
    paused_until timestamptz,
    created_at timestamptz not null,
    -- The last visit to its results.
    seen_at timestamptz not null,
    expires_at timestamptz not null,
    expiry_told boolean not null default false,
    -- The last line that told of it, when it was begun, and how many demands it counts.
    notice_id bigint,
    notice_at timestamptz,
    notice_count int not null default 0,
    unique (user_id, query)
  )`,
  'create index saved_searches_anchor on saved_searches (anchor)',
  'create index saved_searches_expiry on saved_searches (expires_at)',
  `create table saved_search_keys (
    key bigint not null,
    search_id bigint not null references saved_searches(id) on delete cascade,
    primary key (key, search_id)
  )`,
  'create index saved_search_keys_search on saved_search_keys (search_id)',
  `create table saved_search_hits (
    search_id bigint not null references saved_searches(id) on delete cascade,
    demand_id bigint not null references demands(id) on delete cascade,
    at timestamptz not null,
    -- When a notice said so, or when it was clear that none would.
    told_at timestamptz,
    primary key (search_id, demand_id)
  )`,
  'create index saved_search_hits_demand on saved_search_hits (demand_id)',
  'create index saved_search_hits_at on saved_search_hits (at)',
  'create index saved_search_hits_untold on saved_search_hits (search_id) where told_at is null',
  `create table demand_outbox (
    id bigint generated always as identity primary key,
    demand_id bigint not null references demands(id) on delete cascade,
    event text not null check (event in ('SHOWN', 'CHANGED')),
    -- Of one that was shown before: its row as it was then.
    before jsonb,
    at timestamptz not null,
    -- Not looked at earlier: the last try has failed.
    due_at timestamptz not null
  )`,
  'create index demand_outbox_due on demand_outbox (due_at)',
  'create index demand_outbox_demand on demand_outbox (demand_id)',
];
