import { sql } from 'kysely';
import { maskContacts } from '#shared/rules/mask-contacts.ts';
import { isLiveDemand, knownTitle } from '../../domain/demands/live-demands.ts';
import { isSignInBlocked } from '../../domain/users/account-block-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

/** Finds any demand, even a removed one: a conversation outlives its demand. */
export const findTopic = (db: Database, demandId: string, now: Date) =>
  db
    .selectFrom('demands')
    .select(['id', 'publisher_id', isLiveDemand(now).as('live')])
    .where('id', '=', toDatabaseId(demandId))
    .executeTakeFirst();

/** Finds the title of a demand, even a removed one, and whether it is shown. */
export const findDemandToShare = (db: Database, demandId: string, now: Date) =>
  db
    .selectFrom('demands')
    .select(['id', knownTitle.as('title'), isLiveDemand(now).as('live')])
    .where('id', '=', toDatabaseId(demandId))
    .executeTakeFirst();

export async function findThreadId(db: Database, demandId: string, readerId: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('threads')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns whether a user who can receive messages has unlocked a demand's contact. */
export async function hasUnlocked(db: Database, demandId: string, readerId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('contact_grants')
    .innerJoin('users', 'users.id', 'contact_grants.user_id')
    .select('users.id')
    .where('contact_grants.demand_id', '=', demandId)
    .where('contact_grants.user_id', '=', readerId)
    .where('users.deleted_at', 'is', null)
    .where((eb) => eb.not(isSignInBlocked(now)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the receiver's account is deleted, and whether it may currently not sign in. */
export const findReceiver = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('users')
    .select([sql<boolean>`deleted_at is not null`.as('isGone'), isSignInBlocked(now).as('isAway')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** Returns whether a user has written in a conversation. */
export async function hasWritten(db: Database, threadId: string, userId: string): Promise<boolean> {
  const written = db.selectFrom('messages').select('id').where('thread_id', '=', threadId).where('from_id', '=', userId);
  return (await written.limit(1).executeTakeFirst()) !== undefined;
}

/** Finds the message that the sender sent with this key. */
export const findByClientKey = (db: Database, senderId: string, clientKey: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'thread_id', 'created_at', 'demand_id', 'to_id', 'content', 'shared_demand_id', 'retracted_at'])
    .where('from_id', '=', senderId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
export type KeyedMessage = NonNullable<Awaited<ReturnType<typeof findByClientKey>>>;

interface ThreadParties {
  demandId: string;
  publisherId: string;
  readerId: string;
  /** The one of the two who writes. */
  senderId: string;
}

/** Creates (`isNew`) or finds a conversation and locks it, so that message ids follow the order of time. */
export async function openThread(
  trx: Database,
  { demandId, publisherId, readerId, senderId }: ThreadParties,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const asked_at = senderId === readerId ? now : null;
  return trx
    .insertInto('threads')
    .values({ demand_id: demandId, publisher_id: publisherId, reader_id: readerId, updated_at: now, asked_at })
    .onConflict((conflict) => conflict.columns(['demand_id', 'reader_id']).doUpdateSet({ updated_at: now }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
}

export interface NewMessage {
  threadId: string;
  demandId: string;
  fromId: string;
  toId: string;
  content: string;
  sharedDemandId?: string | null;
  clientKey: string | null;
  now: Date;
}

/** Inserts a message; undefined if the sender's key already has one, whose transaction has then ended. */
export const insertMessage = (
  trx: Database,
  { threadId, demandId, fromId, toId, content, sharedDemandId = null, clientKey, now }: NewMessage,
) =>
  trx
    .insertInto('messages')
    .values({
      thread_id: threadId,
      demand_id: demandId,
      from_id: fromId,
      to_id: toId,
      content,
      // The title of a shared demand is public.
      masked_content: sharedDemandId === null ? maskContacts(content) : null,
      shared_demand_id: sharedDemandId,
      client_key: clientKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['from_id', 'client_key']).where('client_key', 'is not', null).doNothing())
    .returning(['id', 'thread_id', 'created_at'])
    .executeTakeFirst();
export type SentMessage = NonNullable<Awaited<ReturnType<typeof insertMessage>>>;

/** Records the last message of a conversation, and the time of the publisher's first answer. */
export async function setLastMessage(trx: Database, { thread_id, id, created_at }: SentMessage, senderId: string): Promise<void> {
  const isAnswer = sql`publisher_id = ${senderId} and asked_at is not null and answered_at is null`;
  await trx
    .updateTable('threads')
    .set({ last_message_id: id, answered_at: sql`case when ${isAnswer} then ${created_at}::timestamptz else answered_at end` })
    .where('id', '=', thread_id)
    .execute();
}
