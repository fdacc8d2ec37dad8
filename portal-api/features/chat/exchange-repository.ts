import { sql } from 'kysely';
import { EXCHANGE_LIFE_MS, type ExchangeState, type ExchangeWay } from '#shared/rules/contact-exchange.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

/** An exchange as the statements of messages and conversations select it, in JSON. */
export interface ExchangeRow {
  id: string;
  way: ExchangeWay;
  state: ExchangeState;
  asker_id: string;
  peer_id: string;
  /** Encrypted contacts in base64. */
  asker_value: string | null;
  peer_value: string | null;
  /** Time, ISO 8601. */
  expires_at: string;
}

const asJson = sql`json_build_object(
  'id', id::text, 'way', way, 'state', state, 'asker_id', asker_id::text, 'peer_id', peer_id::text,
  'asker_value', encode(asker_value, 'base64'), 'peer_value', encode(peer_value, 'base64'), 'expires_at', expires_at
)`;

/** SQL expression for the exchange that a row of `messages` asks for; null for any other message. */
export const exchangeOf = sql<ExchangeRow | null>`(select ${asJson} from contact_exchanges where contact_exchanges.id = messages.id)`;

/** Number of exchanges that a conversation names: many more than change between two polls. */
const NAMED_MAX = 30;

/** SQL expression for the open exchanges of a row of `threads`, and those that changed last. */
export const exchangesOf = sql<ExchangeRow[]>`(
  select coalesce(json_agg(${asJson} order by id), '[]') from (
    select * from contact_exchanges where contact_exchanges.thread_id = threads.id
    order by (contact_exchanges.state = 'PENDING') desc, contact_exchanges.changed_at desc limit ${sql.lit(NAMED_MAX)}
  ) as named
)`;

/** Finds the open request for a way in a conversation, even if it has expired. */
export const findOpenExchange = (db: Database, threadId: string, way: ExchangeWay) =>
  db
    .selectFrom('contact_exchanges')
    .select(['id', 'asker_id', 'expires_at'])
    .where('thread_id', '=', threadId)
    .where('way', '=', way)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();

/** Returns how often requests of a user were refused in a conversation. */
export async function countRefusals(db: Database, threadId: string, askerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contact_exchanges')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('thread_id', '=', threadId)
    .where('asker_id', '=', askerId)
    .where('state', '=', 'REFUSED')
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the way and the state of the exchange that a message asks for. */
export const findAskedExchange = (db: Database, messageId: string) =>
  db.selectFrom('contact_exchanges').select(['id', 'way', 'state', 'expires_at']).where('id', '=', messageId).executeTakeFirst();

interface NewExchange {
  id: string;
  threadId: string;
  askerId: string;
  peerId: string;
  way: ExchangeWay;
  /** Encrypted. */
  value: Buffer;
  now: Date;
}

/** Stores a request; its message has been stored already. */
export async function insertExchange(trx: Database, { id, threadId, askerId, peerId, way, value, now }: NewExchange): Promise<void> {
  const expiresAt = new Date(now.getTime() + EXCHANGE_LIFE_MS);
  await trx
    .insertInto('contact_exchanges')
    .values({
      id,
      thread_id: threadId,
      asker_id: askerId,
      peer_id: peerId,
      way,
      asker_value: value,
      created_at: now,
      changed_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Finds an exchange of a conversation; `isLocked` locks it until the transaction ends. */
export const findExchange = (trx: Database, threadId: string, id: string, { isLocked }: { isLocked: boolean }) =>
  trx
    .selectFrom('contact_exchanges')
    .select(['id', 'way', 'state', 'asker_id', 'peer_id', 'expires_at'])
    .where('id', '=', toDatabaseId(id))
    .where('thread_id', '=', threadId)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
export type StoredExchange = NonNullable<Awaited<ReturnType<typeof findExchange>>>;

/**
 * Changes the state of an open or accepted exchange; returns false if it has ended meanwhile. Only an accepted one keeps contacts, and gains
 * that of the other user.
 */
export async function setExchangeState(
  trx: Database,
  id: string,
  change: { state: 'ACCEPTED'; peerValue: Buffer } | { state: 'REFUSED' | 'WITHDRAWN' },
  now: Date,
): Promise<boolean> {
  const values = change.state === 'ACCEPTED' ? { peer_value: change.peerValue } : { asker_value: null, peer_value: null };
  const changed = await trx
    .updateTable('contact_exchanges')
    .set({ ...values, state: change.state, changed_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
