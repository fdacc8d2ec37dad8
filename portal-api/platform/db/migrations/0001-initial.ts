import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table organizations (
    id bigint generated always as identity (start with 3001) primary key,
    name text not null unique,
    credit_no text not null unique,
    logo text,
    industry_code text,
    region_code text,
    scale text,
    legal_person text,
    intro text,
    official_status int not null default 0,
    created_at timestamptz not null
  )`,
  `create table users (
    id bigint generated always as identity (start with 10001) primary key,
    phone text not null unique,
    password_hash text,
    nickname text not null,
    avatar text,
    sex int,
    position text,
    industry_code text,
    region_code text,
    member_level int not null default 0,
    member_expire_at timestamptz,
    real_name_status int not null default 0,
    invite_code text not null unique,
    invited_by bigint references users(id),
    balance int not null default 0 check (balance >= 0),
    org_id bigint references organizations(id),
    agreement_version text,
    agreed_at timestamptz,
    channel text,
    created_at timestamptz not null
  )`,
  `create table sessions (
    token_hash text primary key,
    user_id bigint not null references users(id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_seen_at timestamptz not null,
    ip text not null,
    user_agent text,
    revoked_at timestamptz
  )`,
  'create index sessions_user on sessions (user_id)',
  `create table wechat_identities (
    openid text primary key,
    user_id bigint not null unique references users(id),
    nickname text,
    created_at timestamptz not null
  )`,
  `create table wechat_tickets (
    ticket_hash text primary key,
    openid text not null,
    nickname text,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table captchas (
    ticket_hash text primary key,
    answer_hash text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table sms_codes (
    id bigint generated always as identity primary key,
    phone text not null,
    scene text not null,
    code_hash text not null,
    attempts int not null default 0,
    ip text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index sms_codes_phone on sms_codes (phone, scene, id desc)',
  `create table attempts (
    id bigint generated always as identity primary key,
    key text not null,
    at timestamptz not null
  )`,
  'create index attempts_key on attempts (key, at)',
  `create table invite_bindings (
    ip text primary key,
    invite_code text not null,
    expires_at timestamptz not null
  )`,
  `create table events (
    id bigint generated always as identity primary key,
    uuid text not null,
    event_code text not null,
    page text,
    demand_id bigint,
    user_id bigint,
    created_at timestamptz not null
  )`,
  'create index events_viewer on events (uuid, demand_id, created_at)',
  'create table regions (code text primary key, name text not null, parent_code text, sort int not null)',
  'create index regions_parent on regions (parent_code, sort)',
  'create table industries (code text primary key, name text not null, parent_code text, sort int not null)',
  'create table positions (id bigint generated always as identity primary key, name text not null unique, sort int not null)',
  `create table contacts (
    user_id bigint primary key references users(id),
    name text,
    phone text,
    wechat text,
    qq text,
    email text
  )`,
  `create table demands (
    id bigint generated always as identity (start with 500001) primary key,
    demand_number text not null unique,
    publisher_id bigint not null references users(id),
    type_code text not null,
    title text not null,
    content text not null,
    summary text not null,
    industry_code text not null,
    region_code text not null,
    settlement_modes text[] not null,
    budget text,
    images jsonb not null default '[]',
    valid_until timestamptz,
    audit_status text not null check (audit_status in ('WAITING_REVIEW', 'PAUSED', 'REJECTED', 'PUBLISH')),
    paused_by text,
    reject_reason text,
    version int not null default 1,
    color int,
    color_until timestamptz,
    top_until timestamptz,
    headline_until timestamptz,
    refreshed_at timestamptz not null,
    view_count int not null default 0,
    collect_count int not null default 0,
    contact_count int not null default 0,
    search_text text not null,
    search_grams text[] not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  )`,
  `create index demands_live on demands (type_code, refreshed_at desc, id desc) where audit_status = 'PUBLISH' and deleted_at is null`,
  `create index demands_refreshed on demands (refreshed_at desc, id desc) where audit_status = 'PUBLISH' and deleted_at is null`,
  'create index demands_publisher on demands (publisher_id, id desc)',
  // Without the list of pending entries, which slows every search until a vacuum: demands are read far more than written.
  'create index demands_grams on demands using gin (search_grams) with (fastupdate = off)',
  `create table demand_marks (
    user_id bigint not null references users(id),
    demand_id bigint not null references demands(id),
    kind text not null check (kind in ('COLLECTION', 'FOOTPRINT', 'CONTACT')),
    at timestamptz not null,
    primary key (user_id, kind, demand_id)
  )`,
  'create index demand_marks_recent on demand_marks (user_id, kind, at desc)',
  `create table banners (
    id bigint generated always as identity primary key,
    slot text not null,
    image text not null,
    link text,
    external boolean not null default false,
    title text not null,
    sort int not null
  )`,
  `create table announcements (
    id bigint generated always as identity primary key,
    title text not null,
    summary text not null,
    content text not null,
    pinned boolean not null default false,
    created_at timestamptz not null
  )`,
  `create table announcement_reads (
    user_id bigint not null references users(id),
    announcement_id bigint not null references announcements(id),
    primary key (user_id, announcement_id)
  )`,
  `create table notices (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    title text not null,
    summary text not null,
    content text not null,
    category text not null,
    link text,
    read_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index notices_user on notices (user_id, id desc)',
  `create table messages (
    id bigint generated always as identity primary key,
    demand_id bigint not null references demands(id),
    from_id bigint not null references users(id),
    to_id bigint not null references users(id),
    content text not null,
    read_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index messages_unread on messages (to_id) where read_at is null',
  `create table sandbox_outbox (
    id bigint generated always as identity primary key,
    kind text not null,
    payload jsonb not null,
    created_at timestamptz not null
  )`,
];
