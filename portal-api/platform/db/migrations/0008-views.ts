import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Views that count, events in bounds, and what makes a demand hot (decision 25). */
const statements = [
  // ln of the decayed sum of interest, as of 2026 (see heat.ts): it rises when somebody acts, and time changes no order.
  `alter table demands add column heat float8 not null default '-infinity'`,
  // What is known of the past, spread evenly over each demand's life.
  `update demands set heat = extract(epoch from now() - timestamptz '2026-01-01T00:00:00Z') / 604800 + ln(
      (10 * contact_count + 2 * collect_count) * 604800 / lived * (1 - exp(-lived / 604800))
    )
    from (select id as lived_id, greatest(extract(epoch from now() - created_at), 3600)::float8 as lived from demands) as lives
    where lived_id = id and contact_count + collect_count > 0`,
  `create index demands_hot on demands (heat desc, created_at desc, id desc) where audit_status = 'PUBLISH' and deleted_at is null`,
  `create index demands_hot_of_type on demands (type_code, heat desc, created_at desc, id desc)
    where audit_status = 'PUBLISH' and deleted_at is null`,
  `create table demand_views (
    demand_id bigint not null references demands(id),
    -- The day in China.
    day date not null,
    -- Keyed hash of person or device and day.
    viewer text not null,
    at timestamptz not null,
    -- False: the viewer is known for the day, and is no view of its own.
    counts boolean not null,
    primary key (demand_id, day, viewer)
  )`,
  'create index demand_views_day on demand_views (day)',
  `create table demand_view_days (
    demand_id bigint not null references demands(id),
    day date not null,
    views int not null,
    primary key (demand_id, day)
  )`,
  // What a network has given to a demand on a day.
  `create table demand_networks (
    demand_id bigint not null references demands(id),
    day date not null,
    network text not null,
    views int not null default 0,
    new_devices int not null default 0,
    acts int not null default 0,
    primary key (demand_id, day, network)
  )`,
  'create index demand_networks_day on demand_networks (day)',
  `create table event_quotas (
    day date not null,
    -- A network, a block of networks, or a person.
    caller text not null,
    stored int not null,
    minute bigint not null,
    in_minute int not null,
    primary key (day, caller)
  )`,
  `create table event_days (
    day date not null,
    event_code text not null,
    events int not null,
    primary key (day, event_code)
  )`,
  `insert into demand_views (demand_id, day, viewer, at, counts)
    select demand_id, timezone(interval '8 hours', min(events.created_at))::date,
      'before ' || md5(uuid || date_trunc('hour', events.created_at)), min(events.created_at), true
    from events join demands on demands.id = demand_id
    where event_code = 'OPEN_INFORMATION_DETAIL' and user_id is distinct from publisher_id
    group by demand_id, uuid, date_trunc('hour', events.created_at)
    on conflict do nothing`,
  'insert into demand_view_days (demand_id, day, views) select demand_id, day, count(*) from demand_views group by demand_id, day',
  `insert into event_days (day, event_code, events)
    select timezone(interval '8 hours', created_at)::date as day, event_code, count(*) from events group by 1, 2`,
  'drop index events_viewer',
  'drop index events_of_demand',
  'create index events_created on events (created_at)',
];
