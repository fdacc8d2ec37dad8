import { setTimeout as pause } from 'node:timers/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { allCalls } from '#shared/contract/all-calls.ts';
import type { Clock } from '../clock.ts';
import { type Database, findProcessMark } from '../db/database.ts';
import { hashWithKey } from '../secret-hash.ts';
import { ApiError } from './api-error.ts';
import { envelope } from './bind-call.ts';
import { type Note, StoredAnswer } from './stored-answer.ts';

const KEY = /^[\x21-\x7e]{8,100}$/;
/** A write without an answer after this time counts as dead, whether the death of its process was detected or not. In ms. */
const ABANDONED_AFTER_MS = 60_000;
/** The same request without a key within this time is a double click, in ms. */
const DOUBLE_CLICK_MS = 10_000;
/** Interval between attempts to store an answer, in ms. */
const AGAIN_MS = 200;
/** How long a duplicate waits for the answer of the request in progress, in ms: a request that a load balancer repeats gets that answer. */
const MAX_WAIT_MS = 3_000;
const LOOK_AGAIN_MS = 50;
/** Prefix that no key of a client can have: it contains a space. */
const DOUBLE_CLICK_KEY = 'double click ';

/**
 * Handles writes of signed-in callers with an `Idempotency-Key`: the same key returns the same answer and does nothing (stored for a day,
 * see maintenance/prune-expired.ts). While the first request is in progress, a duplicate waits for its answer for up to `patienceMs`, then
 * gets a 409 (`UNDER_WAY`); a different request under the same key gets a 409 immediately. A rejected request has done nothing, so its
 * answer is not stored, and the key may be used again with a corrected request. An answer that opens a session is not stored either.
 * Requests are compared by a hash keyed with `secret`: a value such as an identity number could be recovered from an unkeyed hash by trying
 * all values. The pattern is Stripe's (docs.stripe.com/api/idempotent_requests).
 */
export function replayRepeatedWrites(db: Database, clock: Clock, secret: string, patienceMs = MAX_WAIT_MS): RequestHandler {
  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    if (key === undefined || !request.session || request.method === 'GET' || request.method === 'HEAD') return next();
    if (!KEY.test(key)) throw new ApiError(400, 'Idempotency-Key 不正确');
    const entry = { user_id: request.session.userId, key, request_hash: hashRequest(secret, request) };
    await claimOrReplay({ db, clock, patienceMs }, entry, response, next);
  };
}

/**
 * Handles double clicks of clients that send no key: for calls that are not idempotent (`idempotent: false` in the contract), the same
 * request of the same user within ten seconds returns the first answer again, after waiting for it if it is in progress. Rejections are not
 * stored.
 */
export function answerDoubleClicks(db: Database, clock: Clock, secret: string): Router {
  const router = Router();
  const answer: RequestHandler = async (request, response, next) => {
    if (!request.session || hasKey(request)) return next();
    const requestHash = hashRequest(secret, request);
    const entry = { user_id: request.session.userId, key: DOUBLE_CLICK_KEY + requestHash, request_hash: requestHash };
    await claimOrReplay({ db, clock, patienceMs: MAX_WAIT_MS, keptMs: DOUBLE_CLICK_MS }, entry, response, next);
  };
  for (const { method, path, idempotent } of allCalls) if (idempotent === false && method === 'POST') router.post(path, answer);
  return router;
}

interface TurnRules {
  db: Database;
  clock: Clock;
  /** How long a duplicate waits for the answer of the request in progress, in ms. */
  patienceMs: number;
  /** How long an answer is valid, in ms; absent: as long as it is stored. */
  keptMs?: number;
}

/** Lets the first request continue; every duplicate gets the first one's answer, or a 409. */
async function claimOrReplay(
  { db, clock, patienceMs, keptMs }: TurnRules,
  entry: Entry,
  response: Response,
  goOn: () => void,
): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!response.destroyed) {
    const claimedAt = clock.now();
    if (await claim(db, entry, claimedAt, keptMs === undefined ? null : new Date(claimedAt.getTime() - keptMs))) {
      storeAnswer(db, { ...entry, claimedAt }, response, clock);
      return goOn();
    }
    const answer = await findAnswer(db, entry);
    if (answer) return void response.status(answer.status).set('Idempotent-Replayed', 'true').type('json').send(answer.body);
    if (performance.now() >= endsAt) throw new ApiError(409, '同样的请求正在处理，请稍候', { data: { reason: 'UNDER_WAY' } });
    await pause(LOOK_AGAIN_MS);
  }
}

/** Returns whether the request has a key. A message may have it in its body, so that its sender finds it again in the conversation. */
const hasKey = (request: Request): boolean => request.get('idempotency-key') !== undefined || request.body?.clientKey !== undefined;

interface Entry {
  user_id: string;
  key: string;
  request_hash: string;
}

/** Hashes a request. The body of an uploaded picture is not read yet: its content type and length represent it. */
const hashRequest = (secret: string, { method, originalUrl, body, headers }: Request): string =>
  hashWithKey(secret, 'request', `${method} ${originalUrl}`, JSON.stringify(body ?? [headers['content-type'], headers['content-length']]));

/**
 * Claims the key. Returns true for the first request, for one that follows an abandoned one (its process is dead, or it took too long), and
 * if the stored answer is older than `forgottenBefore`.
 */
async function claim(db: Database, entry: Entry, now: Date, forgottenBefore: Date | null = null): Promise<boolean> {
  try {
    return await tryToClaim(db, entry, now, forgottenBefore);
  } catch (error) {
    // The claim may have been committed nevertheless, although no request uses it.
    void noteDownLater(() => forget(db, { ...entry, claimedAt: now }));
    throw error;
  }
}

async function tryToClaim(db: Database, entry: Entry, now: Date, forgottenBefore: Date | null): Promise<boolean> {
  const { number, isGone } = findProcessMark(db);
  const claimed = await db
    .insertInto('idempotent_answers')
    .values({ ...entry, created_at: now, process: number })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet((eb) => ({ created_at: now, status: null, body: null, process: eb.ref('excluded.process') }))
        .where('idempotent_answers.request_hash', '=', entry.request_hash)
        .where((eb) => {
          const isAbandoned = eb.and([
            eb('idempotent_answers.status', 'is', null),
            eb.or([
              eb('idempotent_answers.created_at', '<', new Date(now.getTime() - ABANDONED_AFTER_MS)),
              isGone(eb.ref('idempotent_answers.process')),
            ]),
          ]);
          if (!forgottenBefore) return isAbandoned;
          const isOld = eb.and([
            eb('idempotent_answers.status', 'is not', null),
            eb('idempotent_answers.created_at', '<', forgottenBefore),
          ]);
          return eb.or([isAbandoned, isOld]);
        }),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns the answer of the first request; null while it is in progress. Throws 409 if the key belongs to a different request. */
async function findAnswer(db: Database, entry: Entry): Promise<{ status: number; body: string } | null> {
  const kept = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', entry.user_id)
    .where('key', '=', entry.key)
    .executeTakeFirst();
  if (!kept) return null;
  const { request_hash, status, body } = kept;
  if (request_hash !== entry.request_hash) throw new ApiError(409, '同一个 Idempotency-Key 已用于另一个请求');
  return status === null || body === null ? null : { status, body };
}

/**
 * Returns a function that stores the request's answer in the transaction of its write: both are committed or neither. If the outcome of the
 * commit is lost (the connection broke at that moment, the process died), a retry under the same key gets this answer, and nothing is done
 * twice.
 */
export function answerStoreFor(request: Request, now: Date): Note {
  return async (trx, data) => {
    const claimed = claimedBy.get(request);
    if (claimed) await store(trx, claimed, { status: 200, body: JSON.stringify(envelope(data)), created_at: now });
    return new StoredAnswer(data);
  };
}

/** An entry as claimed by this request: an entry that was abandoned and claimed again belongs to another request. */
interface Claimed extends Entry {
  claimedAt: Date;
}

const claimedBy = new WeakMap<Request, Claimed>();

/**
 * Stores the answer before it is sent, so that a client that received it can get it again. If the database is unavailable, the answer is
 * sent nevertheless and stored once the database is back; until then the key counts as in progress.
 */
function storeAnswer(db: Database, entry: Claimed, response: Response, clock: Clock): void {
  claimedBy.set(response.req, entry);
  const sendJson = response.json.bind(response);
  response.json = (data: unknown) => {
    const status = response.statusCode;
    const noteDown = (): Promise<unknown> =>
      isRefusal(status, data) || isSecret(response)
        ? forget(db, entry)
        : store(db, entry, { status, body: JSON.stringify(data), created_at: clock.now() });
    noteDown()
      .catch(() => void noteDownLater(noteDown))
      .then(() => sendJson(data));
    return response;
  };
}

/** Retries until it succeeds, or until the entry counts as abandoned anyway. */
async function noteDownLater(noteDown: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + ABANDONED_AFTER_MS;
  let isDone = false;
  while (!isDone && performance.now() < endsAt) {
    await pause(AGAIN_MS, undefined, { ref: false });
    isDone = await noteDown().then(
      () => true,
      () => false,
    );
  }
}

/** Returns whether an answer is a rejection, which may also be in the body of an HTTP 200. */
const isRefusal = (status: number, data: unknown): boolean =>
  status >= 300 || (typeof data === 'object' && data !== null && 'code' in data && data.code !== 200);

/**
 * Returns whether an answer must not be stored: the same answers that must not be cached, such as a login's token, of which the database
 * has only the hash.
 */
const isSecret = (response: Response): boolean => response.get('Cache-Control') === 'no-store';

const forget = (db: Database, { user_id, key, claimedAt }: Claimed) =>
  db
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '=', claimedAt)
    .execute();

/** Stores the answer. Its lifetime starts now: users click again when a slow write has finished. */
const store = (db: Database, { user_id, key, claimedAt }: Claimed, answer: { status: number; body: string; created_at: Date }) =>
  db
    .updateTable('idempotent_answers')
    .set(answer)
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '=', claimedAt)
    .execute();
