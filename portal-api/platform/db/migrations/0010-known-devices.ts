import { type Kysely, sql } from 'kysely';

/** On which devices somebody has signed in, so that a stranger's wrong passwords slow the stranger and not them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table known_devices (
    user_id bigint not null references users(id),
    device_hash text not null,
    -- From where it signed in last.
    network text not null,
    last_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
  'create index known_devices_age on known_devices (last_at)',
];
