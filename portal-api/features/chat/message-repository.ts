import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { toWindow } from '../../platform/http/page-answer.ts';

const columns = [
  'messages.id',
  'messages.demand_id',
  'messages.from_id',
  'messages.to_id',
  'messages.content',
  'messages.read_at',
  'messages.created_at',
  'messages.client_key',
] as const;

interface MessagesPage {
  demandId?: string | undefined;
  peerId?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** One page of the caller's messages, latest first, and how many there are. */
export async function listMessages(db: Database, callerId: string, page: MessagesPage) {
  const { offset, limit } = toWindow(page);
  const peerId = toDatabaseId(page.peerId ?? '');
  const matching = db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .where((eb) => eb.or([eb('threads.publisher_id', '=', callerId), eb('threads.reader_id', '=', callerId)]))
    .$if(page.demandId !== undefined, (query) => query.where('threads.demand_id', '=', toDatabaseId(page.demandId ?? '')))
    .$if(page.peerId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('threads.publisher_id', '=', peerId), eb('threads.reader_id', '=', peerId)])),
    )
    // Of oneself one is no peer.
    .$if(peerId === callerId, (query) => query.where(sql<boolean>`false`));
  const rows = await matching.select(columns).orderBy('messages.id', 'desc').offset(offset).limit(limit).execute();
  const counted = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

interface Span {
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** Messages of a conversation in the order of time: the first `limit` after a message, else the last `limit`, before one or of all. */
export async function readMessages(db: Database, threadId: string, { before, after, limit }: Span) {
  const rows = await db
    .selectFrom('messages')
    .select(columns)
    .where('thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('id', '<', toDatabaseId(before ?? '')))
    .$if(after !== undefined, (query) => query.where('id', '>', toDatabaseId(after ?? '')))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === undefined ? rows.toReversed() : rows;
}
export type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];

export async function hasMessageBefore(db: Database, threadId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('id', '<', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last message of a sender in a conversation that the other has read. */
export async function findReadUpTo(db: Database, threadId: string, senderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('from_id', '=', senderId)
    .where('read_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
