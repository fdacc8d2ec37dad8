import { type RequestHandler, Router } from 'express';
import { allCalls } from '#shared/contract/all-calls.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { MOST_BEHIND_MS, type Replica } from '../db/replica/open-replica.ts';
import type { Session } from './session.ts';

/** A write may take so long from the moment it is noted until it is committed, in ms; hardly one takes a tenth. */
const WRITE_MS = 5_000;
/** So long after somebody's write began they read from the primary, in ms. */
const OWN_WRITE_MS = MOST_BEHIND_MS + WRITE_MS;
/** A write within so many ms of another one is not noted anew. */
const NOTE_EVERY_MS = 500;

/** Where a call that reads lists, counts or searches for that caller reads from; `db` where it has just written, and where there is no replica. */
export type ReadsFor = (session: Session | null) => Database;

/** Calls that the contract lets visitors make may read from the replica, but for those who have just written. */
export function createReadsFor(db: Database, replica: Replica | null, clock: Clock): ReadsFor {
  if (!replica) return () => db;
  return (session) => {
    const wroteAt = session?.wroteAt;
    return wroteAt && clock.now().getTime() - wroteAt.getTime() < OWN_WRITE_MS ? db : replica.reads;
  };
}

/** Notes in the caller's session that they write, before they do: whichever instance they ask next knows it. Calls that change no read do not count. */
export function noteWrites(db: Database, clock: Clock): Router {
  const router = Router();
  const note: RequestHandler = async ({ session }, _response, next) => {
    const now = clock.now();
    if (session && now.getTime() - (session.wroteAt?.getTime() ?? 0) > NOTE_EVERY_MS) {
      await db.updateTable('sessions').set({ wrote_at: now }).where('token_hash', '=', session.tokenHash).execute();
    }
    next();
  };
  for (const { method, path, invalidates = 'none' } of allCalls) {
    if (method !== 'GET' && invalidates !== 'none') router[method.toLowerCase() as 'post' | 'put' | 'delete'](path, note);
  }
  return router;
}
