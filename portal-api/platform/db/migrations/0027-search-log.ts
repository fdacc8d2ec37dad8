import { type Kysely, sql } from 'kysely';

/** Searches without their searchers, for a month; what many looked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // With it a day's searchers are told apart; without it nobody can say who they were.
  'create table search_salts (day date primary key, salt text not null)',
  `create table search_log (
    -- Of the browser's making.
    id uuid primary key,
    at timestamptz not null,
    -- The day in China.
    day date not null,
    -- A hash under the day's salt; null: a device that anybody can have in a moment.
    viewer text,
    network text not null,
    words text[] not null,
    chips text[] not null,
    total int,
    step text
  )`,
  'create index search_log_at on search_log (at)',
  'create index search_log_day on search_log (day)',
  `create table search_clicks (
    search_id uuid not null references search_log(id) on delete cascade,
    demand_id bigint not null,
    position int not null,
    at timestamptz not null,
    contacted boolean not null default false,
    primary key (search_id, demand_id)
  )`,
  // Of a day, and of nothing that fewer than 20 looked for.
  `create table search_word_days (
    day date not null,
    word text not null,
    viewers int not null,
    searches int not null,
    -- Of these, those without a demand that has all words, and those whose results somebody opened.
    without_hits int not null,
    opened int not null,
    primary key (day, word)
  )`,
  `create table hot_words (
    word text primary key,
    source text not null check (source in ('SEARCHED', 'EDITORIAL', 'BLOCKED')),
    score int not null default 0
  )`,
];
