import { sql } from 'kysely';
import type { ChatFile, SharedDemand } from '#shared/contract/chat-attachments.ts';
import { isLiveDemand, knownTitle } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';
import { exchangeOf } from './exchange-repository.ts';
import { contentFor, hasMaskedContact, type MessageViewer } from './masked-contacts.ts';
import { ownSettings } from './thread-settings.ts';

const columns = [
  'messages.id',
  'messages.demand_id',
  'messages.from_id',
  'messages.to_id',
  'messages.read_at',
  'messages.created_at',
  'messages.client_key',
  'messages.retracted_at',
] as const;

/** SQL expression for the pictures of a message, in the order in which they were sent. */
const picturesOf = sql<SentPicture[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'width', width, 'height', height) order by position), '[]')
  from chat_pictures where chat_pictures.message_id = messages.id and erased_at is null
)`;

/** SQL expression for the document of a message; null if it has none. */
const fileOf = sql<ChatFile | null>`(
  select json_build_object('id', id, 'name', name, 'kind', kind, 'bytes', bytes, 'scanned', scanned)
  from chat_files where chat_files.message_id = messages.id and erased_at is null
)`;

/** SQL expression for the demand that a message shares, as its reader sees it now; null if it shares none. */
const sharedDemandFor = ({ callerId, now }: ConversationReader) => sql<SharedDemand | null>`(
  select json_build_object(
    'id', demands.id::text, 'demandNumber', demands.demand_number, 'title', ${knownTitle}, 'typeCode', demands.type_code,
    'cover', demands.images ->> 0, 'budget', demands.budget,
    'shown', ${isLiveDemand(now)}, 'available', ${isLiveDemand(now)} or (demands.publisher_id = ${callerId} and demands.deleted_at is null)
  )
  from demands where demands.id = messages.shared_demand_id
)`;

interface SentPicture {
  id: string;
  width: number;
  height: number;
}

interface ConversationReader extends MessageViewer {
  now: Date;
}

/** SQL expressions for the parts of a row of `messages` that depend on the caller or on other tables. */
const shownParts = (viewer: ConversationReader) => [
  contentFor(viewer).as('content'),
  hasMaskedContact(viewer).as('has_masked_contact'),
  picturesOf.as('pictures'),
  fileOf.as('file'),
  sharedDemandFor(viewer).as('shared_demand'),
  exchangeOf.as('exchange'),
];

interface MessagesPage {
  demandId?: string | undefined;
  peerId?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Returns one page of the caller's messages that they have not hidden, latest first, and their total. */
export function listMessages(db: Database, viewer: ConversationReader, page: MessagesPage) {
  const { callerId } = viewer;
  const peerId = toDatabaseId(page.peerId ?? '');
  const matching = db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .leftJoin(ownSettings(db, callerId), 'own.thread_id', 'threads.id')
    .where(sql<boolean>`messages.id > coalesce(own.hidden_up_to, 0)`)
    .where((eb) => eb.or([eb('threads.publisher_id', '=', callerId), eb('threads.reader_id', '=', callerId)]))
    .$if(page.demandId !== undefined, (query) => query.where('threads.demand_id', '=', toDatabaseId(page.demandId ?? '')))
    .$if(page.peerId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('threads.publisher_id', '=', peerId), eb('threads.reader_id', '=', peerId)])),
    )
    // The caller is never their own peer.
    .$if(peerId === callerId, (query) => query.where(sql<boolean>`false`));
  return readPage(matching.select(columns).select(shownParts(viewer)).orderBy('messages.id', 'desc'), matching, page);
}

interface Span {
  /** The caller has hidden this message and those before it; null: none. */
  hiddenUpTo: string | null;
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/**
 * Returns messages of a conversation in chronological order: the first `limit` after a message, otherwise the last `limit`, either before a
 * message or of all, without hidden ones. Also returns whether earlier messages exist.
 */
export async function readMessages(db: Database, threadId: string, viewer: ConversationReader, { hiddenUpTo, before, after, limit }: Span) {
  const ofThread = db
    .selectFrom('messages')
    .where('thread_id', '=', threadId)
    .$if(hiddenUpTo !== null, (query) => query.where('id', '>', hiddenUpTo));
  const asked = ofThread
    .select(columns)
    .select(shownParts(viewer))
    .$if(before !== undefined, (query) => query.where('id', '<', toDatabaseId(before ?? '')));
  if (after === undefined) {
    const found = await asked
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return { rows: found.slice(0, limit).toReversed(), hasEarlier: found.length > limit };
  }
  const rows = await asked.where('id', '>', toDatabaseId(after)).orderBy('id').limit(limit).execute();
  const first = rows[0]?.id ?? toDatabaseId(after);
  return { rows, hasEarlier: (await ofThread.select('id').where('id', '<', first).limit(1).executeTakeFirst()) !== undefined };
}
export type MessageRow = Awaited<ReturnType<typeof readMessages>>['rows'][number];
