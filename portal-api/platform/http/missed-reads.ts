import type { Request } from 'express';
import { HOUR_MS } from '#shared/durations.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from './api-error.ts';
import { clientPlace } from './client-address.ts';
import { SHARED_FACTOR } from './rate-limit.ts';

const WINDOW_MS = HOUR_MS;
/**
 * Maximum number of distinct misses of one reader within an hour: generous for a user with dead links, low for a client that counts up ids.
 */
const MISSES_ALLOWED = 60;

interface Reader {
  name: string;
  /** Number of distinct misses allowed within the window. */
  allowed: number;
  /** The reader has no recorded misses, so there is nothing to look up. */
  isClean: boolean;
}

/** Identifies the reader: a signed-in user, or all visitors from a network together. */
function readerOf(request: Request): Reader {
  if (request.session) return { name: `user:${request.session.userId}`, allowed: MISSES_ALLOWED, isClean: !request.session.hasMissedReads };
  const { network, isShared } = clientPlace(request);
  return { name: `ip:${network}`, allowed: isShared ? MISSES_ALLOWED * SHARED_FACTOR : MISSES_ALLOWED, isClean: false };
}

/**
 * Reads something by a guessable id: `target` names it (`user:7`), and `read` returns undefined if it does not exist for the caller. A
 * successful read counts nothing. After 60 distinct misses within an hour the reader gets 429 for every read. A repeated miss counts once.
 */
export async function readGuessable<Row>(
  db: Database,
  { request, target, now }: { request: Request; target: string; now: Date },
  read: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const reader = readerOf(request);
  const [row] = await Promise.all([read(), reader.isClean || limitMisses(db, reader.name, reader.allowed, now)]);
  if (row === undefined) {
    await countMiss(db, reader.name, target, now);
    // Check again for concurrent requests of the same reader.
    await limitMisses(db, reader.name, reader.allowed + 1, now);
  }
  return row;
}

/** Throws 429 if the reader has missed that many times. */
async function limitMisses(db: Database, reader: string, misses: number, now: Date): Promise<void> {
  const last = await db
    .selectFrom('missed_reads')
    .select('at')
    .where('reader', '=', reader)
    .where('at', '>', new Date(now.getTime() - WINDOW_MS))
    .orderBy('at', 'desc')
    .offset(misses - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const retryAfter = Math.max(1, Math.ceil((last.at.getTime() + WINDOW_MS - now.getTime()) / 1_000));
  throw new ApiError(429, '访问过于频繁，请稍后再试', { retryAfter });
}

async function countMiss(db: Database, reader: string, target: string, now: Date): Promise<void> {
  await db
    .insertInto('missed_reads')
    .values({ reader, target, at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['reader', 'target'])
        .doUpdateSet({ at: now })
        .where('missed_reads.at', '<=', new Date(now.getTime() - WINDOW_MS)),
    )
    .execute();
}
