import { type Kysely, sql } from 'kysely';

/**
 * Exchanges of contacts in conversations. Each is a message of its asker and has that message's id. Its values are encrypted, and a row that is
 * neither open nor accepted has none. One request is open per conversation and way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_exchanges (
    id bigint primary key references messages (id),
    thread_id bigint not null references threads (id),
    asker_id bigint not null references users (id),
    peer_id bigint not null references users (id),
    way text not null check (way in ('PHONE', 'WECHAT')),
    state text not null default 'PENDING' check (state in ('PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
    asker_value bytea,
    peer_value bytea,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    expires_at timestamptz not null,
    check (state in ('PENDING', 'ACCEPTED') or (asker_value is null and peer_value is null)),
    check (state <> 'PENDING' or peer_value is null)
  )`.execute(db);
  await sql`create unique index contact_exchanges_open on contact_exchanges (thread_id, way) where state = 'PENDING'`.execute(db);
  await sql`create index contact_exchanges_thread on contact_exchanges (thread_id, changed_at)`.execute(db);
  await sql`create index contact_exchanges_expiring on contact_exchanges (expires_at) where state = 'PENDING'`.execute(db);
  await sql`create index contact_exchanges_asker on contact_exchanges (asker_id)`.execute(db);
  await sql`create index contact_exchanges_peer on contact_exchanges (peer_id)`.execute(db);
}
