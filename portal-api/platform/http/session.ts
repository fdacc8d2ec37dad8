import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { sql } from 'kysely';
import { SESSION_DAYS } from '#shared/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from './api-error.ts';
import { createPageMemory } from './page-memory.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** How stale `last_seen_at` may get before a request writes it. */
const SEEN_EVERY_MS = 10 * 60 * 1_000;

export interface Session {
  userId: string;
  tokenHash: string;
  /** The account has been blocked, if only for a while that is over: whoever asks has to look it up. */
  mayBeBlocked: boolean;
  /** Within the last hours they have asked for something that does not exist for them: see missed-reads.ts. */
  hasMissedReads: boolean;
  /** Things may be suggested to them by what they do: see `personIdOf`. */
  isPersonalised: boolean;
  /** When its last write began, as far as that is noted (see replica-reads.ts). */
  wroteAt: Date | null;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Who calls, or null for a visitor and for a token that is dead. */
    session: Session | null;
  }
}

/** Only the hash is stored, so a copy of the database opens no session. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Devices on which an account may be signed in at once. */
const MAX_SESSIONS = 20;

/**
 * Opens a session and gives the token, once: 256 random bits. Of more than 20 sessions those end that were not used for longest; in a
 * transaction that holds the user, so that of any number of logins at once none is missed.
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

/** Which sessions end: all of a user (but the one that they are using), or one. */
type Revoked = { userId: string; exceptTokenHash?: string } | { tokenHash: string };

/** Ends sessions that live, and gives how many. */
export async function revokeSessions(db: Database, which: Revoked, now: Date): Promise<number> {
  let update = db.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null).where('expires_at', '>', now);
  if ('userId' in which) {
    update = update.where('user_id', '=', which.userId);
    if (which.exceptTokenHash) update = update.where('token_hash', '<>', which.exceptTokenHash);
  } else update = update.where('token_hash', '=', which.tokenHash);
  return (await update.returning('token_hash').execute()).length;
}

/** So long a session that one read of a page has found holds for its others, in ms. Another instance hears of an end no sooner (decision 26). */
const SAME_PAGE_MS = 1_000;

/** Reads the token header into `request.session`; a dead or malformed token is a visitor. */
export function readSession(db: Database, clock: Clock, tokenHeader: string): RequestHandler {
  const findSession = createSessionFinder(db, clock);
  const pages = createPageMemory<Session | null>(SAME_PAGE_MS);
  return async (request, response, next) => {
    const token = request.get(tokenHeader);
    request.session = null;
    if (token && /^[\x21-\x7e]{16,512}$/.test(token)) {
      const tokenHash = hashToken(token);
      // All that a page reads comes under the id of the request for it.
      const page = `${request.get('x-request-id') ?? randomUUID()} ${tokenHash}`;
      if (request.method === 'GET') request.session = await pages.find(page, () => findSession(tokenHash));
      else {
        // A write may end the session, and changes what it says of its last write.
        pages.forget(page);
        response.once('close', () => pages.forget(page));
        request.session = await findSession(tokenHash);
      }
    }
    next();
  };
}

/**
 * Requests that arrive in one turn of the event loop are looked up by one statement. It goes out after all of them have come, so none of them
 * passes with a session that had ended before.
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

/** The caller's session, or a 401 请您先登录. */
export function requireSession(request: Request): Session {
  if (!request.session) throw new ApiError(401, '请您先登录');
  return request.session;
}

/** The caller's user id, or a 401 请您先登录. */
export const requireUserId = (request: Request): string => requireSession(request).userId;

/** Whose own rows a suggestion may be made by: the caller's, or nobody's, where it is a visitor or somebody who has switched that off. */
export const personIdOf = ({ session }: Request): string | null => (session?.isPersonalised ? session.userId : null);
