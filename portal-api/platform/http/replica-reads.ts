import { type RequestHandler, Router } from 'express';
import { allCalls } from '#shared/contract/all-calls.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { MAX_LAG_MS, type Replica } from '../db/replica/open-replica.ts';
import type { Session } from './session.ts';

/** Maximum time from noting a write to its commit, in ms; hardly any write takes a tenth of it. */
const WRITE_MS = 5_000;
/** How long a user reads from the primary after the start of their last write, in ms. */
const OWN_WRITE_MS = MAX_LAG_MS + WRITE_MS;
/** A write within this time after another one is not noted again, in ms. */
const NOTE_EVERY_MS = 500;

/** Returns the database for a call that reads lists, counts or searches: `db` if the caller has just written or there is no replica. */
export type ReadsFor = (session: Session | null) => Database;

/** Creates `readsFor`: calls that visitors may make read from the replica, except for users who have just written. */
export function createReadsFor(db: Database, replica: Replica | null, clock: Clock): ReadsFor {
  if (!replica) return () => db;
  return (session) => {
    const wroteAt = session?.wroteAt;
    return wroteAt && clock.now().getTime() - wroteAt.getTime() < OWN_WRITE_MS ? db : replica.reads;
  };
}

/**
 * Notes the start of a write in the caller's session before it runs, so that every instance knows of it. Skips calls that change nothing
 * that is read.
 */
export function trackWrites(db: Database, clock: Clock): Router {
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
