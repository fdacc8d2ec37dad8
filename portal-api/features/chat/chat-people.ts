import { sql } from 'kysely';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { existsFor } from '../../domain/users/visible-people.ts';
import type { Database } from '../../platform/db/database.ts';

/** Which way people have blocked each other. */
export interface Blocks {
  /** By the caller. */
  byCaller: boolean;
  /** The caller, by the other. */
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

/** Somebody whom the caller may block, or has blocked; undefined for who does not exist for them. */
export const findBlockable = (db: Database, callerId: string, userId: string | null, now: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        sql<boolean>`exists (select 1 from user_blocks where user_blocks.user_id = ${callerId} and user_blocks.blocked_id = users.id)`,
        existsFor(callerId, now),
      ]),
    )
    .executeTakeFirst();

/** Blocks somebody or no longer does; again is the same. */
export async function setBlock(db: Database, userId: string, blockedId: string, blocked: boolean, now: Date): Promise<void> {
  if (blocked) {
    await db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      await trx
        .insertInto('user_blocks')
        .values({ user_id: userId, blocked_id: blockedId, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  } else {
    await db.deleteFrom('user_blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
  }
}

/** `threads`' other side. */
export const peerOf = (callerId: string) =>
  sql<string>`case when threads.publisher_id = ${callerId} then threads.reader_id else threads.publisher_id end`;

/** Whether `threads`' other side is blocked by the caller; for any statement on `threads`. */
export const isPeerBlocked = (callerId: string) => sql<boolean>`exists (
  select 1 from user_blocks where user_blocks.user_id = ${callerId} and user_blocks.blocked_id = ${peerOf(callerId)}
)`;

/** Whether it has blocked the caller. */
export const isBlockedByPeer = (callerId: string) => sql<boolean>`exists (
  select 1 from user_blocks where user_blocks.user_id = ${peerOf(callerId)} and user_blocks.blocked_id = ${callerId}
)`;
