import { type Kysely, sql } from 'kysely';

/** Invitations to an organization, whom its people have taken out of it, its pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table org_invitations (
    id bigint generated always as identity primary key,
    org_id bigint not null references organizations(id),
    created_by bigint not null references users(id),
    role text not null check (role in ('ADMIN', 'MEMBER')),
    -- Of its makers to themselves.
    note text,
    -- Null: as many as come.
    max_uses integer check (max_uses > 0),
    used integer not null default 0,
    -- With the server's secret it gives the link again; alone it opens nothing.
    seed text not null,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    check (max_uses is null or used <= max_uses)
  )`,
  'create index org_invitations_org on org_invitations (org_id, created_at)',
  'create index org_invitations_maker on org_invitations (created_by)',
  'create index org_invitations_end on org_invitations (expires_at)',
  // An invitation made before somebody was taken out does not let them in again.
  `create table org_removals (
    org_id bigint not null references organizations(id),
    user_id bigint not null references users(id),
    at timestamptz not null,
    primary key (org_id, user_id)
  )`,
  'create index org_removals_user on org_removals (user_id)',
  'create index org_removals_at on org_removals (at)',
  `alter table organizations add column images jsonb not null default '[]'`,
];
