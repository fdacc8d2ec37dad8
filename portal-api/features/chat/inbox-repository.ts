import { type RawBuilder, sql } from 'kysely';
import type { InboxCounts } from '#shared/contract/chat.ts';
import { type InboxFilter, inboxFilters } from '#shared/rules/inbox-filters.ts';
import { knownTitle } from '../../domain/demands/live-demands.ts';
import { fromCountedMessages } from '../../domain/messages/count-unread.ts';
import type { Database } from '../../platform/db/database.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { toOffsetLimit } from '../../platform/http/page-answer.ts';
import { peerOf } from './chat-people.ts';
import { contentFor, type MessageViewer } from './masked-contacts.ts';
import { settingsColumns, takesPart, unreadOf } from './thread-repository.ts';
import { ownSettings } from './thread-settings.ts';

interface InboxSearch {
  filter?: InboxFilter | undefined;
  keyword?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Number of a user's latest conversations whose messages are searched: all messages of a user with very many would take seconds. */
const SEARCHED_CONVERSATIONS = 1_000;

/**
 * Returns one page of the caller's conversations that are not hidden, pinned ones first, then last written first, and their number for each
 * filter. Takes one statement; two for a page without conversations.
 */
export async function listThreads(db: Database, viewer: MessageViewer, { filter, keyword, ...page }: InboxSearch) {
  const { callerId } = viewer;
  const { offset, limit } = toOffsetLimit(page);
  const pattern = keyword ? containsPattern(keyword.normalize('NFKC')) : null;
  const counts = countsOf(viewer, pattern);
  const conditions = [takesPart(callerId), isShown];
  if (pattern !== null) conditions.push(hasKeyword(viewer, pattern));
  if (filter) conditions.push(conditionOf[filter](callerId));
  const rows = await db
    .selectFrom('threads')
    .innerJoin('users as peer', (join) => join.on('peer.id', '=', peerOf(callerId)))
    .innerJoin('demands', 'demands.id', 'threads.demand_id')
    .leftJoin('messages as last', 'last.id', 'threads.last_message_id')
    .leftJoin(ownSettings(db, callerId), 'own.thread_id', 'threads.id')
    .select(['threads.id', 'threads.last_message_id', 'threads.updated_at', 'peer.id as peer_id', 'peer.nickname', 'peer.avatar'])
    .select(['demands.id as demand_id', knownTitle.as('title'), 'demands.demand_number'])
    .select([contentFor(viewer, 'last').as('content'), 'last.from_id', 'last.retracted_at'])
    .select(unreadOf(callerId).as('unread'))
    .select((pattern === null ? sql<null>`null` : matchIn(viewer, pattern)).as('match'))
    .select(settingsColumns)
    .select(counts.as('counts'))
    .where((eb) => eb.and(conditions))
    .orderBy(sql`coalesce(own.pinned, false)`, 'desc')
    .orderBy('threads.updated_at', 'desc')
    .orderBy('threads.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = rows[0]?.counts ?? (await db.selectNoFrom(counts.as('counts')).executeTakeFirstOrThrow()).counts;
  return { rows: rows.map(({ counts: _, ...row }) => row), counts: counted, total: counted[filter ?? 'all'] };
}
export type ThreadRow = Awaited<ReturnType<typeof listThreads>>['rows'][number];

/** SQL condition that a thread has a message that the caller has not hidden. */
const isShown = sql<boolean>`(own.hidden_up_to is null or threads.last_message_id > own.hidden_up_to)`;

/** SQL condition of each filter on a thread. */
const conditionOf: Record<InboxFilter, (callerId: string) => RawBuilder<boolean>> = {
  unread: (callerId) => sql`threads.id in (select m.thread_id ${fromCountedMessages(callerId)})`,
  published: (callerId) => sql`threads.publisher_id = ${callerId}`,
  contacted: (callerId) => sql`threads.reader_id = ${callerId}`,
};

/** SQL expression for the number of the caller's conversations for each filter. `pattern`: those with the keyword; null for all. */
const countsOf = (viewer: MessageViewer, pattern: string | null) => sql<InboxCounts>`(
  select json_build_object(
    'all', count(*),
    ${sql.join(inboxFilters.map((filter) => sql`${sql.lit(filter)}, count(*) filter (where ${conditionOf[filter](viewer.callerId)})`))}
  )
  from threads left join thread_settings own on own.user_id = ${viewer.callerId} and own.thread_id = threads.id
  where ${takesPart(viewer.callerId)} and ${isShown} and ${pattern === null ? sql`true` : hasKeyword(viewer, pattern)}
)`;

/** SQL condition that a thread's other participant, demand or messages contain a keyword. */
const hasKeyword = (viewer: MessageViewer, pattern: string) => sql<boolean>`(
  exists (select 1 from users where users.id = ${peerOf(viewer.callerId)} and normalize(users.nickname, nfkc) ilike ${pattern})
  or exists (
    select 1 from demands
    where demands.id = threads.demand_id and (normalize(${knownTitle}, nfkc) ilike ${pattern} or demands.demand_number ilike ${pattern})
  )
  or (
    threads.id in (
      select latest.id from threads latest where latest.publisher_id = ${viewer.callerId} or latest.reader_id = ${viewer.callerId}
      order by latest.updated_at desc limit ${sql.lit(SEARCHED_CONVERSATIONS)}
    )
    and ${matchIn(viewer, pattern)} is not null
  )
)`;

/**
 * SQL expression for the latest message of a thread that contains a keyword and that the caller has not hidden; null if there is none. Only
 * what the caller sees is searched: otherwise a masked number could be found digit by digit.
 */
const matchIn = (viewer: MessageViewer, pattern: string) => sql<{ id: string; content: string } | null>`(
  select json_build_object('id', messages.id::text, 'content', ${contentFor(viewer)}) from messages
  where messages.thread_id = threads.id and messages.id > coalesce(own.hidden_up_to, 0) and messages.retracted_at is null
    and normalize(${contentFor(viewer)}, nfkc) ilike ${pattern}
  order by messages.id desc limit 1
)`;
