import { sql } from 'kysely';
import { isLiveDemand, knownTitle } from '../../domain/demands/live-demands.ts';
import { isSignInBlocked } from '../../domain/users/account-block-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { isBlockedByPeer, isPeerBlocked, peerOf } from './chat-people.ts';
import { exchangesOf } from './exchange-repository.ts';
import { showsContacts } from './masked-contacts.ts';
import { ownSettings } from './thread-settings.ts';

/** SQL condition that the caller takes part in a row of `threads`. */
export const takesPart = (callerId: string) => sql<boolean>`(threads.publisher_id = ${callerId} or threads.reader_id = ${callerId})`;

/** Columns of the caller's settings, which a statement has joined as `own`. */
export const settingsColumns = [
  sql<boolean>`coalesce(own.muted, false)`.as('muted'),
  sql<boolean>`coalesce(own.pinned, false)`.as('pinned'),
  sql<string | null>`own.hidden_up_to::text`.as('hidden_up_to'),
];

/**
 * SQL expression for the number of messages of a thread that the caller has neither read nor hidden; 0 if the caller has blocked their
 * sender. For any statement with the caller's settings as `own`.
 */
export const unreadOf = (callerId: string) => sql<number>`(
  select count(*)::int from messages
  where messages.thread_id = threads.id and messages.to_id = ${callerId} and messages.read_at is null and messages.retracted_at is null
    and messages.id > coalesce(own.hidden_up_to, 0) and not ${isPeerBlocked(callerId)}
)`;

/** SQL expression for the caller's last message in a thread that the other participant has read. */
const readUpToOf = (callerId: string) => sql<string | null>`(
  select messages.id from messages
  where messages.thread_id = threads.id and messages.from_id = ${callerId} and messages.read_at is not null
  order by messages.id desc limit 1
)`;

/** SQL condition that a report of the caller about a thread's other participant is unanswered. */
const hasOpenReport = (callerId: string) => sql<boolean>`exists (
  select 1 from chat_reports
  where chat_reports.thread_id = threads.id and chat_reports.reporter_id = ${callerId} and chat_reports.status = 'PENDING'
)`;

/** Number of retracted messages that a conversation names: more than both can send within the time in which they are retracted. */
const RETRACTED_MAX = 120;

/**
 * SQL expression for the ids of the latest retracted messages of a thread. They are not limited to a time: a tab that was hidden for an hour
 * has to learn of them too.
 */
const retractedIds = sql<string[]>`array(
  select messages.id::text from messages
  where messages.thread_id = threads.id and messages.retracted_at is not null
  order by messages.id desc limit ${sql.lit(RETRACTED_MAX)}
)`;

/** SQL condition that the other participant of a thread has written, so that the caller may send pictures and documents. */
const hasPeerWritten = (callerId: string) => sql<boolean>`exists (
  select 1 from messages where messages.thread_id = threads.id and messages.from_id = ${peerOf(callerId)}
)`;

/** Finds a conversation that the caller takes part in, with its retracted messages, and who has blocked whom; undefined for any other. */
export const findThread = (db: Database, threadId: string, callerId: string, now: Date) =>
  db
    .selectFrom('threads')
    .innerJoin('users as peer', (join) => join.on('peer.id', '=', peerOf(callerId)))
    .leftJoin('organizations', 'organizations.id', 'peer.org_id')
    .innerJoin('demands', 'demands.id', 'threads.demand_id')
    .leftJoin(ownSettings(db, callerId), 'own.thread_id', 'threads.id')
    .select([
      'threads.id',
      'threads.last_message_id',
      'threads.publisher_id',
      'peer.id as peer_id',
      'peer.nickname',
      'peer.avatar',
      'organizations.name as org_name',
    ])
    .select(['demands.id as demand_id', knownTitle.as('title'), 'demands.demand_number', 'demands.type_code', 'demands.deleted_at'])
    .select([isLiveDemand(now).as('live'), unreadOf(callerId).as('unread'), readUpToOf(callerId).as('read_up_to')])
    .select(hasOpenReport(callerId).as('reported'))
    .select([
      retractedIds.as('retracted_ids'),
      hasPeerWritten(callerId).as('peer_has_written'),
      exchangesOf.as('exchanges'),
      showsContacts.as('shows_contacts'),
    ])
    .select(settingsColumns)
    .select([isPeerBlocked(callerId).as('blocked'), isBlockedByPeer(callerId).as('blocked_by_peer'), 'peer.deleted_at as peer_deleted_at'])
    .select((eb) =>
      eb.exists(eb.selectFrom('users').select('users.id').whereRef('users.id', '=', 'peer.id').where(isSignInBlocked(now))).as('peer_away'),
    )
    .where('threads.id', '=', toDatabaseId(threadId))
    .where(takesPart(callerId))
    .executeTakeFirst();
export type ThreadDetailRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/** Marks the messages that the caller has received in a conversation as read, up to a message (undefined: all). */
export async function markRead(db: Database, threadId: string, callerId: string, upTo: string | undefined, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('thread_id', '=', threadId)
    .where('to_id', '=', callerId)
    .where('read_at', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', toDatabaseId(upTo ?? '')))
    .execute();
}
