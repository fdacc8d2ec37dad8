import { type Kysely, sql } from 'kysely';

/** Who is blocked and until when, what operators did, which ids were asked for in vain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What holds now, one row a user; how it came to that stands in operator_actions.
  `create table account_blocks (
    user_id bigint primary key references users(id),
    level text not null check (level in ('WRITE', 'SIGN_IN')),
    reason text not null,
    since timestamptz not null,
    until timestamptz,
    set_by text not null
  )`,
  // users.publishing_blocked stays for instances of the version before, which still run while this one starts; nothing reads it any more.
  `insert into account_blocks (user_id, level, reason, since, set_by)
    select id, 'WRITE', publishing_blocked, now(), '-' from users where publishing_blocked is not null`,
  `create table operator_actions (
    id bigint generated always as identity primary key,
    command text not null,
    actor text not null,
    request_id text,
    user_id bigint references users(id),
    details jsonb not null default '{}',
    at timestamptz not null
  )`,
  'create index operator_actions_user on operator_actions (user_id, id desc) where user_id is not null',
  'create trigger operator_actions_append_only before update or delete on operator_actions for each row execute function refuse_change()',
  `create table missed_reads (
    reader text not null,
    target text not null,
    at timestamptz not null,
    primary key (reader, target)
  )`,
  'create index missed_reads_at on missed_reads (reader, at)',
];
