import { type RawBuilder, sql } from 'kysely';
import type { InboxCounts, InboxFilter } from '#shared/contract/chat.ts';
import { knownTitle } from '../../domain/demands/live-demands.ts';
import { fromCountedMessages } from '../../domain/messages/count-unread.ts';
import type { Database } from '../../platform/db/database.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { toOffsetLimit } from '../../platform/http/page-answer.ts';
import { peerOf } from './chat-people.ts';
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
export async function listThreads(db: Database, callerId: string, { filter, keyword, ...page }: InboxSearch) {
  const { offset, limit } = toOffsetLimit(page);
  const pattern = keyword ? containsPattern(keyword.normalize('NFKC')) : null;
  const counts = countsOf(callerId, pattern);
  const rows = await db
    .selectFrom('threads')
    .innerJoin('users as peer', (join) => join.on('peer.id', '=', peerOf(callerId)))
    .innerJoin('demands', 'demands.id', 'threads.demand_id')
    .leftJoin('messages as last', 'last.id', 'threads.last_message_id')
    .leftJoin(ownSettings(db, callerId), 'own.thread_id', 'threads.id')
    .select(['threads.id', 'threads.last_message_id', 'threads.updated_at', 'peer.id as peer_id', 'peer.nickname', 'peer.avatar'])
    .select(['demands.id as demand_id', knownTitle.as('title'), 'demands.demand_number'])
    .select(['last.content', 'last.from_id', 'last.retracted_at'])
    .select(unreadOf(callerId).as('unread'))
    .select((pattern === null ? sql<null>`null` : matchIn(pattern)).as('match'))
    .select(settingsColumns)
    .select(counts.as('counts'))
    .where(takesPart(callerId))
    .where(isShown)
    .$if(pattern !== null, (query) => query.where(hasKeyword(callerId, pattern ?? '')))
    .$if(filter !== undefined, (query) => query.where(passes(callerId, filter ?? 'unread')))
    .orderBy(sql`coalesce(own.pinned, false)`, 'desc')
    .orderBy('threads.updated_at', 'desc')
    .orderBy('threads.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = rows[0]?.counts ?? (await readCounts(db, counts));
  return { rows: rows.map(({ counts: _, ...row }) => row), counts: counted, total: counted[filter ?? 'all'] };
}
export type ThreadRow = Awaited<ReturnType<typeof listThreads>>['rows'][number];

async function readCounts(db: Database, counts: RawBuilder<InboxCounts>): Promise<InboxCounts> {
  const { rows } = await sql<{ counts: InboxCounts }>`select ${counts} as counts`.execute(db);
  return rows[0]?.counts ?? { all: 0, unread: 0, published: 0, contacted: 0 };
}

/** SQL condition that a thread has a message that the caller has not hidden. */
const isShown = sql<boolean>`(own.hidden_up_to is null or threads.last_message_id > own.hidden_up_to)`;

function passes(callerId: string, filter: InboxFilter): RawBuilder<boolean> {
  if (filter === 'published') return sql`threads.publisher_id = ${callerId}`;
  if (filter === 'contacted') return sql`threads.reader_id = ${callerId}`;
  return sql`threads.id in (select m.thread_id ${fromCountedMessages(callerId)})`;
}

/** SQL expression for the number of the caller's conversations for each filter. `pattern`: those with the keyword; null for all. */
const countsOf = (callerId: string, pattern: string | null) => sql<InboxCounts>`(
  select json_build_object(
    'all', count(*),
    'unread', count(*) filter (where ${passes(callerId, 'unread')}),
    'published', count(*) filter (where ${passes(callerId, 'published')}),
    'contacted', count(*) filter (where ${passes(callerId, 'contacted')})
  )
  from threads left join thread_settings own on own.user_id = ${callerId} and own.thread_id = threads.id
  where ${takesPart(callerId)} and ${isShown} and ${pattern === null ? sql`true` : hasKeyword(callerId, pattern)}
)`;

/** SQL condition that a thread's other participant, demand or messages contain a keyword. */
const hasKeyword = (callerId: string, pattern: string) => sql<boolean>`(
  exists (select 1 from users where users.id = ${peerOf(callerId)} and normalize(users.nickname, nfkc) ilike ${pattern})
  or exists (
    select 1 from demands
    where demands.id = threads.demand_id and (normalize(${knownTitle}, nfkc) ilike ${pattern} or demands.demand_number ilike ${pattern})
  )
  or (
    threads.id in (
      select latest.id from threads latest where latest.publisher_id = ${callerId} or latest.reader_id = ${callerId}
      order by latest.updated_at desc limit ${sql.lit(SEARCHED_CONVERSATIONS)}
    )
    and ${matchIn(pattern)} is not null
  )
)`;

/** SQL expression for the latest message of a thread that contains a keyword and that the caller has not hidden; null if there is none. */
const matchIn = (pattern: string) => sql<string | null>`(
  select messages.content from messages
  where messages.thread_id = threads.id and messages.id > coalesce(own.hidden_up_to, 0) and messages.retracted_at is null
    and normalize(messages.content, nfkc) ilike ${pattern}
  order by messages.id desc limit 1
)`;
