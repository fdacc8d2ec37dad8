import { type Kysely, sql } from 'kysely';

/** Publishing and its review, props, contacts, reports, conversations, uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Numbers go on after those that are there.
  'create sequence demand_serial',
  `select setval('demand_serial', greatest(10021, coalesce((select max(right(demand_number, 8)::bigint) from demands where demand_number ~ '^BD[0-9]{12}$'), 0)))`,
  `alter table demands
    add column contact_source text not null default 'personal' check (contact_source in ('personal', 'org')),
    add column type_fields jsonb not null default '{}',
    add column reject_fields jsonb not null default '{}',
    add column refreshed_until timestamptz,
    add column report_count int not null default 0`,
  `create table demand_edits (
    demand_id bigint primary key references demands(id),
    fields jsonb not null,
    status text not null check (status in ('WAITING', 'REJECTED')),
    reject_reason text,
    reject_fields jsonb not null default '{}',
    submitted_at timestamptz not null
  )`,
  `create index demands_waiting on demands (updated_at) where audit_status = 'WAITING_REVIEW' and deleted_at is null`,
  `create index demand_edits_waiting on demand_edits (submitted_at) where status = 'WAITING'`,
  `create table demand_transitions (
    id bigint generated always as identity primary key,
    demand_id bigint not null references demands(id),
    event text not null,
    actor_kind text not null check (actor_kind in ('OWNER', 'REVIEWER', 'SYSTEM')),
    actor text not null,
    before jsonb,
    after jsonb not null,
    reason text,
    request_id text,
    at timestamptz not null
  )`,
  'create index demand_transitions_demand on demand_transitions (demand_id, id)',
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,
  'create trigger demand_transitions_append_only before update or delete on demand_transitions for each row execute function refuse_change()',
  `create table sensitive_words (
    word text primary key,
    level text not null check (level in ('REJECT', 'REVIEW')),
    created_at timestamptz not null
  )`,
  `alter table users add column publishing_blocked text`,
  `alter table contacts add column updated_at timestamptz`,
  `alter table organizations
    add column contact_name text, add column contact_phone text, add column contact_wechat text, add column contact_updated_at timestamptz`,
  `create table scene_stocks (
    user_id bigint not null references users(id),
    scene_code text not null,
    quantity int not null default 0 check (quantity >= 0),
    saved_minutes int not null default 0 check (saved_minutes >= 0),
    primary key (user_id, scene_code)
  )`,
  // One line per movement: the stock is always the sum of its lines.
  `create table scene_ledger (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    scene_code text not null,
    quantity int not null,
    minutes int not null default 0,
    quantity_after int not null check (quantity_after >= 0),
    minutes_after int not null check (minutes_after >= 0),
    biz_type text not null,
    biz_id text not null,
    demand_id bigint references demands(id),
    title text not null,
    created_at timestamptz not null,
    unique (biz_type, biz_id)
  )`,
  'create index scene_ledger_user on scene_ledger (user_id, id desc)',
  'create trigger scene_ledger_append_only before update or delete on scene_ledger for each row execute function refuse_change()',
  `create table prop_uses (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    demand_id bigint not null references demands(id),
    scene_code text not null,
    minutes int not null,
    color int,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    stopped_at timestamptz,
    returned_minutes int not null default 0,
    rank_before int,
    rank_during int,
    rank_after int
  )`,
  'create index prop_uses_demand on prop_uses (demand_id, id desc)',
  'create index prop_uses_user on prop_uses (user_id, id desc)',
  `create index events_of_demand on events (demand_id, created_at) where event_code = 'OPEN_INFORMATION_DETAIL'`,
  `create table contact_grants (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    demand_id bigint not null references demands(id),
    granted_by text not null check (granted_by in ('QUOTA', 'CONTACT')),
    at timestamptz not null,
    unique (user_id, demand_id)
  )`,
  'create index contact_grants_demand on contact_grants (demand_id, at desc)',
  'create index contact_grants_day on contact_grants (user_id, at)',
  `insert into contact_grants (user_id, demand_id, granted_by, at)
    select user_id, demand_id, 'QUOTA', at from demand_marks where kind = 'CONTACT'`,
  // Whoever has ever collected a demand: its publisher hears of each of them once.
  `create table demand_collectors (
    demand_id bigint not null references demands(id),
    user_id bigint not null references users(id),
    first_at timestamptz not null,
    primary key (demand_id, user_id)
  )`,
  `insert into demand_collectors (demand_id, user_id, first_at)
    select demand_id, user_id, at from demand_marks where kind = 'COLLECTION'`,
  `create table demand_reports (
    id bigint generated always as identity primary key,
    demand_id bigint not null references demands(id),
    reporter_id bigint not null references users(id),
    reason text not null,
    content text not null,
    images jsonb not null default '[]',
    phone text,
    status text not null default 'PENDING' check (status in ('PENDING', 'UPHELD', 'DISMISSED')),
    answer text,
    handled_by text,
    handled_at timestamptz,
    created_at timestamptz not null
  )`,
  `create unique index demand_reports_open on demand_reports (reporter_id, demand_id) where status = 'PENDING'`,
  `create index demand_reports_waiting on demand_reports (id) where status = 'PENDING'`,
  `create table threads (
    id bigint generated always as identity (start with 700001) primary key,
    demand_id bigint not null references demands(id),
    publisher_id bigint not null references users(id),
    reader_id bigint not null references users(id),
    last_message_id bigint,
    updated_at timestamptz not null,
    unique (demand_id, reader_id),
    check (publisher_id <> reader_id)
  )`,
  'create index threads_publisher on threads (publisher_id, updated_at desc, id desc)',
  'create index threads_reader on threads (reader_id, updated_at desc, id desc)',
  'alter table messages add column thread_id bigint references threads(id), add column client_key text',
  `insert into threads (demand_id, publisher_id, reader_id, last_message_id, updated_at)
    select m.demand_id, d.publisher_id, case when m.from_id = d.publisher_id then m.to_id else m.from_id end, max(m.id), max(m.created_at)
    from messages m join demands d on d.id = m.demand_id
    where m.from_id <> m.to_id and d.publisher_id in (m.from_id, m.to_id)
    group by 1, 2, 3`,
  `update messages m set thread_id = t.id from threads t
    where t.demand_id = m.demand_id and t.reader_id in (m.from_id, m.to_id) and t.publisher_id in (m.from_id, m.to_id)`,
  'delete from messages where thread_id is null',
  'alter table messages alter column thread_id set not null',
  'create index messages_thread on messages (thread_id, id desc)',
  'create unique index messages_client_key on messages (from_id, client_key) where client_key is not null',
  `create table user_blocks (
    user_id bigint not null references users(id),
    blocked_id bigint not null references users(id),
    at timestamptz not null,
    primary key (user_id, blocked_id)
  )`,
  `create table uploads (
    id text primary key,
    owner_id bigint not null references users(id),
    width int not null,
    height int not null,
    bytes int not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index uploads_owner on uploads (owner_id, created_at)',
  'create index uploads_unused on uploads (created_at) where used_at is null',
  `create table idempotent_answers (
    user_id bigint not null references users(id),
    key text not null,
    request_hash text not null,
    status int,
    body text,
    created_at timestamptz not null,
    primary key (user_id, key)
  )`,
  'create index idempotent_answers_age on idempotent_answers (created_at)',
];
