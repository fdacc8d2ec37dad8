import { type Kysely, sql } from 'kysely';

/** How often a demand was seen in lists, and from where it was opened (decision 37). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table demand_exposure_days (
    demand_id bigint not null references demands(id),
    -- The day in China.
    day date not null,
    exposures int not null,
    primary key (demand_id, day)
  )`,
  'create index demand_exposure_days_day on demand_exposure_days (day)',
  // Of the views of a day those whose browser said where it came from.
  `create table demand_view_sources (
    demand_id bigint not null references demands(id),
    day date not null,
    source text not null,
    views int not null,
    primary key (demand_id, day, source)
  )`,
  'create index demand_view_sources_day on demand_view_sources (day)',
  // The latest usages of a boost, whoever's they are.
  'create index prop_uses_scene on prop_uses (scene_code, id desc)',
];
