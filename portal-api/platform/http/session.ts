import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { sql } from 'kysely';
import { SESSION_DAYS } from '#shared/constants.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from './api-error.ts';
import { createShortCache } from './short-cache.ts';

/** Maximum age of `last_seen_at` before a request updates it, in ms. */
const SEEN_EVERY_MS = 10 * 60 * 1_000;

export interface Session {
  userId: string;
  tokenHash: string;
  /** The account has a block, which may have expired: check `account_blocks`. */
  mayBeBlocked: boolean;
  /** Within the last hours the user has requested something that does not exist for them: see missed-reads.ts. */
  hasMissedReads: boolean;
  /** Whether recommendations may be based on the user's behaviour: see `personIdOf`. */
  isPersonalised: boolean;
  /** Start of the session's last noted write (see replica-reads.ts). */
  wroteAt: Date | null;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The caller's session; null for a visitor and for an invalid token. */
    session: Session | null;
  }
}

/** Hashes a token. Only the hash is stored, so that a copy of the database opens no session. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Maximum number of devices on which an account is signed in at the same time. */
const MAX_SESSIONS = 20;

/**
 * Opens a session and returns its token, which is not stored: 256 random bits. If there are more than 20 sessions, revokes the least
 * recently used ones. Call it in a transaction that locks the user, so that concurrent logins do not miss each other's sessions.
 */
export async function createSession(db: Database, user: { id: string; ip: string; userAgent: string | null }, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: user.id,
      created_at: now,
      expires_at: expiresAt,
      last_seen_at: now,
      ip: user.ip,
      user_agent: user.userAgent,
    })
    .execute();
  await endSuperfluous(db, user.id, tokenHash, now);
  return { token, expiresAt };
}

async function endSuperfluous(db: Database, userId: string, newest: string, now: Date): Promise<void> {
  const superfluous = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('token_hash', '<>', newest)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(MAX_SESSIONS - 1);
  await db.updateTable('sessions').set({ revoked_at: now }).where('token_hash', 'in', superfluous).execute();
}

/** The sessions to revoke: all of a user (except the one in use), or a single one. */
type Revoked = { userId: string; exceptTokenHash?: string } | { tokenHash: string };

/** Revokes live sessions and returns how many. */
export async function revokeSessions(db: Database, which: Revoked, now: Date): Promise<number> {
  let update = db.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null).where('expires_at', '>', now);
  if ('userId' in which) {
    update = update.where('user_id', '=', which.userId);
    if (which.exceptTokenHash) update = update.where('token_hash', '<>', which.exceptTokenHash);
  } else update = update.where('token_hash', '=', which.tokenHash);
  return (await update.returning('token_hash').execute()).length;
}

/**
 * How long a session looked up by one read of a page is reused for its other reads, in ms. Another instance may notice a revocation that
 * much later (decision 26).
 */
const SAME_PAGE_MS = 1_000;

/** Reads the token header into `request.session`; a request with an invalid or malformed token counts as a visitor's. */
export function readSession(db: Database, clock: Clock, tokenHeader: string): RequestHandler {
  const findSession = createSessionFinder(db, clock);
  const pages = createShortCache<Session | null>(SAME_PAGE_MS);
  return async (request, response, next) => {
    const token = request.get(tokenHeader);
    request.session = null;
    if (token && /^[\x21-\x7e]{16,512}$/.test(token)) {
      const tokenHash = hashToken(token);
      // All reads of a page carry the id of the page request.
      const page = `${request.get('x-request-id') ?? randomUUID()} ${tokenHash}`;
      if (request.method === 'GET') request.session = await pages.find(page, () => findSession(tokenHash));
      else {
        // A write may revoke the session, and changes its `wroteAt`.
        pages.forget(page);
        response.once('close', () => pages.forget(page));
        request.session = await findSession(tokenHash);
      }
    }
    next();
  };
}

/**
 * Creates a lookup that batches requests of one turn of the event loop into one statement. The statement is sent after all of them have
 * arrived, so none of them passes with a session that was revoked before.
 */
function createSessionFinder(db: Database, clock: Clock): (tokenHash: string) => Promise<Session | null> {
  let next: { hashes: Set<string>; found: Promise<Map<string, Session>> } | null = null;
  const begin = () => {
    const hashes = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = null;
      return findSessions(db, [...hashes], clock.now());
    });
    return { hashes, found };
  };
  return async (tokenHash) => {
    next ??= begin();
    next.hashes.add(tokenHash);
    return (await next.found).get(tokenHash) ?? null;
  };
}

async function findSessions(db: Database, tokenHashes: readonly string[], now: Date): Promise<Map<string, Session>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'user_id', 'last_seen_at', 'wrote_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('account_blocks').select('user_id').whereRef('account_blocks.user_id', '=', 'sessions.user_id')).as(
        'may_be_blocked',
      ),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('missed_reads').select('reader').where('reader', '=', sql<string>`'user:' || sessions.user_id`)).as(
        'has_missed_reads',
      ),
    )
    .select(({ selectFrom }) =>
      selectFrom('users').select('personalised').whereRef('users.id', '=', 'sessions.user_id').as('is_personalised'),
    )
    .where('token_hash', '=', sql<string>`any(${[...tokenHashes]}::text[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const stale = rows
    .filter(({ last_seen_at }) => now.getTime() - last_seen_at.getTime() > SEEN_EVERY_MS)
    .map(({ token_hash }) => token_hash);
  if (stale.length > 0) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', sql<string>`any(${stale}::text[])`).execute();
  }
  return new Map(
    rows.map(({ token_hash, user_id, may_be_blocked, has_missed_reads, is_personalised, wrote_at }) => [
      token_hash,
      {
        userId: user_id,
        tokenHash: token_hash,
        mayBeBlocked: may_be_blocked === true,
        hasMissedReads: has_missed_reads === true,
        isPersonalised: is_personalised === true,
        wroteAt: wrote_at,
      },
    ]),
  );
}

/** Returns the caller's session, or throws 401 请您先登录. */
export function requireSession(request: Request): Session {
  if (!request.session) throw new ApiError(401, '请您先登录');
  return request.session;
}

/** Returns the caller's user id, or throws 401 请您先登录. */
export const requireUserId = (request: Request): string => requireSession(request).userId;

/**
 * Returns the id of the user by whose data recommendations may be made: the caller, or null for a visitor and for a user who has switched
 * that off.
 */
export const personIdOf = ({ session }: Request): string | null => (session?.isPersonalised ? session.userId : null);
