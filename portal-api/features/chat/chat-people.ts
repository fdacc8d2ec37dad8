import { sql } from 'kysely';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { isVisibleTo } from '../../domain/users/visible-people.ts';
import type { Database } from '../../platform/db/database.ts';

/** Which of two users has blocked the other. */
export interface Blocks {
  /** The caller has blocked the peer. */
  byCaller: boolean;
  /** The peer has blocked the caller. */
  byPeer: boolean;
}

export async function readBlocks(db: Database, callerId: string, peerId: string): Promise<Blocks> {
  const rows = await db
    .selectFrom('user_blocks')
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', callerId), eb('blocked_id', '=', peerId)]),
        eb.and([eb('user_id', '=', peerId), eb('blocked_id', '=', callerId)]),
      ]),
    )
    .execute();
  return { byCaller: rows.some((row) => row.user_id === callerId), byPeer: rows.some((row) => row.user_id === peerId) };
}

/** Finds a user whom the caller may block or has blocked; undefined for a user whom the caller may not know of. */
export const findBlockable = (db: Database, callerId: string, userId: string | null, now: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        sql<boolean>`exists (select 1 from user_blocks where user_blocks.user_id = ${callerId} and user_blocks.blocked_id = users.id)`,
        isVisibleTo(callerId, now),
      ]),
    )
    .executeTakeFirst();

/** Blocks or unblocks a user; a repeated call has no further effect. */
export async function setBlock(db: Database, userId: string, blockedId: string, blocked: boolean, now: Date): Promise<void> {
  if (blocked) await db.transaction().execute((trx) => addBlock(trx, userId, blockedId, now));
  else await db.deleteFrom('user_blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
}

/** Blocks a user in a transaction of the caller, whom it locks. */
export async function addBlock(trx: Database, userId: string, blockedId: string, now: Date): Promise<void> {
  await lockCaller(trx, userId);
  await trx
    .insertInto('user_blocks')
    .values({ user_id: userId, blocked_id: blockedId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** SQL expression for the id of the other participant of a row of `threads`. */
export const peerOf = (callerId: string) =>
  sql<string>`case when threads.publisher_id = ${callerId} then threads.reader_id else threads.publisher_id end`;

/** SQL condition that the caller has blocked the other participant of a row of `threads`; for any statement on `threads`. */
export const isPeerBlocked = (callerId: string) => sql<boolean>`exists (
  select 1 from user_blocks where user_blocks.user_id = ${callerId} and user_blocks.blocked_id = ${peerOf(callerId)}
)`;

/** SQL condition that the other participant has blocked the caller; for any statement on `threads`. */
export const isBlockedByPeer = (callerId: string) => sql<boolean>`exists (
  select 1 from user_blocks where user_blocks.user_id = ${peerOf(callerId)} and user_blocks.blocked_id = ${callerId}
)`;
