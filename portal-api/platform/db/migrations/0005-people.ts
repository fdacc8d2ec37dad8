import { type Kysely, sql } from 'kysely';

/** Profiles, verification, organizations' members, invitations, account safety. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users
    add column renamed_at timestamptz,
    add column deletion_requested_at timestamptz,
    add column deleted_at timestamptz`,
  `create table org_members (
    org_id bigint not null references organizations(id),
    user_id bigint primary key references users(id),
    role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
    status text not null check (status in ('PENDING', 'JOINED')),
    since timestamptz not null
  )`,
  'create index org_members_org on org_members (org_id, status, since)',
  `create unique index org_members_owner on org_members (org_id) where role = 'OWNER'`,
  // Whoever belonged first owns it.
  `insert into org_members (org_id, user_id, role, status, since)
    select org_id, id, case when row_number() over (partition by org_id order by id) = 1 then 'OWNER' else 'MEMBER' end, 'JOINED', created_at
    from users where org_id is not null`,
  `create table private_files (
    id text primary key,
    owner_id bigint not null references users(id),
    bytes int not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table real_name_checks (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    real_name text not null,
    -- AES-256-GCM under IDENTITY_KEY; id_hash (HMAC) says whether two are the same without opening them.
    id_number bytea not null,
    id_hash text not null,
    images jsonb not null default '[]',
    status int not null,
    reason text,
    consented_at timestamptz not null,
    submitted_at timestamptz not null,
    decided_at timestamptz,
    decided_by text
  )`,
  'create index real_name_checks_user on real_name_checks (user_id, id desc)',
  `create unique index real_name_checks_person on real_name_checks (id_hash) where status = 2`,
  `create table official_checks (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    org_id bigint not null references organizations(id),
    position text not null,
    proof_images jsonb not null,
    status int not null,
    reason text,
    submitted_at timestamptz not null,
    decided_at timestamptz,
    decided_by text
  )`,
  'create index official_checks_user on official_checks (user_id, id desc)',
  'create index official_checks_waiting on official_checks (id) where status = 1',
  'alter table organizations add column license_image text, add column reject_reason text, add column search_grams text[]',
  // As db/search-grams.ts makes them: the characters of a name and its pairs, never across a blank.
  `update organizations set search_grams = array(
    select distinct substr(lower(normalize(name, NFKC)), start, length)
    from generate_series(1, char_length(name)) as start, generate_series(1, 2) as length
    where substr(lower(normalize(name, NFKC)), start, length) !~ '\\s'
  )`,
  'create index organizations_search on organizations using gin (search_grams)',
  `create table login_history (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    method text not null,
    ok boolean not null,
    ip text not null,
    user_agent text,
    at timestamptz not null
  )`,
  'create index login_history_user on login_history (user_id, id desc)',
  `create table invite_rewards (
    invited_id bigint primary key references users(id),
    inviter_id bigint not null references users(id),
    status text not null check (status in ('REWARDED', 'REFUSED')),
    reason text,
    -- The two sides have signed in from one network.
    same_network boolean not null default false,
    at timestamptz not null
  )`,
  'create index invite_rewards_inviter on invite_rewards (inviter_id)',
  // Every device of whoever was rewarded for coming: one device, one reward.
  `create table invite_reward_devices (
    device_hash text primary key,
    invited_id bigint not null references invite_rewards(invited_id)
  )`,
  'create index users_invited_by on users (invited_by, id desc) where invited_by is not null',
  // On which devices somebody has signed in: one device, one reward.
  `create index events_of_sign_in on events (user_id) where event_code in ('LOGIN', 'REGISTER')`,
  `create table welfare_claims (
    user_id bigint not null references users(id),
    welfare_id text not null,
    -- HMAC of the phone: it outlives the account, so that the same phone does not earn again.
    phone_hash text not null,
    at timestamptz not null,
    primary key (user_id, welfare_id)
  )`,
  'create unique index welfare_claims_phone on welfare_claims (phone_hash, welfare_id)',
  `create table partner_applications (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    name text not null,
    phone text not null,
    region_code text not null,
    resources text not null,
    status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REFUSED')),
    reason text,
    at timestamptz not null
  )`,
  `create unique index partner_applications_open on partner_applications (user_id) where status in ('PENDING', 'ACCEPTED')`,
  `create table communities (
    id bigint generated always as identity primary key,
    name text not null,
    intro text not null,
    industry_code text,
    region_code text,
    cover text,
    qr_code text,
    wechat text,
    member_count int not null default 0,
    sort int not null
  )`,
  `create table community_members (
    community_id bigint not null references communities(id),
    user_id bigint not null references users(id),
    at timestamptz not null,
    primary key (user_id, community_id)
  )`,
];
