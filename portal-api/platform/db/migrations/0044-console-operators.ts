import { type Kysely, sql } from 'kysely';

/**
 * The accounts of the operators' console, and their sessions: one browser each. Actions are logged by name, so a name is given once and an
 * account is never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table operators (
    id bigint generated always as identity primary key,
    login text not null unique check (login ~ '^[a-z][a-z0-9._-]{1,31}$'),
    name text not null unique check (char_length(name) between 1 and 50),
    roles text[] not null check (roles <@ array['REVIEW', 'FINANCE'] and cardinality(roles) > 0),
    password_hash text,
    totp_secret bytea,
    last_totp_step integer not null default 0,
    set_up_hash text,
    set_up_until timestamptz,
    disabled_at timestamptz,
    created_at timestamptz not null,
    check ((set_up_hash is null) = (set_up_until is null))
  )`.execute(db);
  await sql`create table operator_sessions (
    operator_id bigint primary key references operators (id),
    token_hash text not null unique,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    ip text not null,
    user_agent text
  )`.execute(db);
}
