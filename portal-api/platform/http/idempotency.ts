import { setTimeout as pause } from 'node:timers/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { allCalls } from '#shared/contract/all-calls.ts';
import type { Clock } from '../clock.ts';
import { type Database, findProcessMark } from '../db/database.ts';
import { hashWithKey } from '../secret-hash.ts';
import { ApiError } from './api-error.ts';
import { envelope } from './bind-call.ts';
import { KeptAnswer, type Note } from './kept-answer.ts';

const KEY = /^[\x21-\x7e]{8,100}$/;
/** A write that began this long ago and has no answer died on its way, whether its process is seen to have died or not. In ms. */
const ABANDONED_AFTER_MS = 60_000;
/** The same request without a key within this time is a double click, in ms. */
const DOUBLE_CLICK_MS = 10_000;
/** How soon the database is asked again to note an answer down, in ms. */
const AGAIN_MS = 200;
/** So long a request waits for the answer of its twin that is under way, in ms: a try that a balancer repeats gets that answer. */
const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 50;
/** No key that a client may send begins so. */
const DOUBLE_CLICK_KEY = 'double click ';

/**
 * Writes of signed-in callers that carry an `Idempotency-Key`: the same key again gives the same answer and does nothing (kept a day,
 * see prune.ts). While the first is under way its answer is waited for, for `patienceMs`, then this is a 409 (`UNDER_WAY`); with another request
 * it is one at once. A refusal did nothing, so it is not kept: the key may be used again, corrected. An answer that opens a session is not kept
 * either. Requests are compared by a hash under `secret`: what stands in some, such as an identity number, could be found from a plain one by
 * trying. The pattern is Stripe's (docs.stripe.com/api/idempotent_requests).
 */
export function answerRepeats(db: Database, clock: Clock, secret: string, patienceMs = PATIENCE_MS): RequestHandler {
  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    if (key === undefined || !request.session || request.method === 'GET' || request.method === 'HEAD') return next();
    if (!KEY.test(key)) throw new ApiError(400, 'Idempotency-Key 不正确');
    const entry = { user_id: request.session.userId, key, request_hash: hashRequest(secret, request) };
    await takeTurn({ db, clock, patienceMs }, entry, response, next);
  };
}

/**
 * Clients that send no key: of the calls that would do something twice (`idempotent: false` in the contract), the same request of the
 * same person within ten seconds gives the first answer again, which is waited for while it is under way. Refusals are not kept.
 */
export function answerDoubleClicks(db: Database, clock: Clock, secret: string): Router {
  const router = Router();
  const answer: RequestHandler = async (request, response, next) => {
    if (!request.session || hasKey(request)) return next();
    const requestHash = hashRequest(secret, request);
    const entry = { user_id: request.session.userId, key: DOUBLE_CLICK_KEY + requestHash, request_hash: requestHash };
    await takeTurn({ db, clock, patienceMs: PATIENCE_MS, keptMs: DOUBLE_CLICK_MS }, entry, response, next);
  };
  for (const { method, path, idempotent } of allCalls) if (idempotent === false && method === 'POST') router.post(path, answer);
  return router;
}

interface TurnRules {
  db: Database;
  clock: Clock;
  /** How long the answer of one that is under way is waited for, in ms. */
  patienceMs: number;
  /** How long an answer counts, in ms; absent: for as long as it is there. */
  keptMs?: number;
}

/** Goes on with whoever is first; everybody else gets the first's answer, or a 409. */
async function takeTurn({ db, clock, patienceMs, keptMs }: TurnRules, entry: Entry, response: Response, goOn: () => void): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!response.destroyed) {
    const claimedAt = clock.now();
    if (await claim(db, entry, claimedAt, keptMs === undefined ? null : new Date(claimedAt.getTime() - keptMs))) {
      keepAnswer(db, { ...entry, claimedAt }, response, clock);
      return goOn();
    }
    const answer = await findAnswer(db, entry);
    if (answer) return void response.status(answer.status).set('Idempotent-Replayed', 'true').type('json').send(answer.body);
    if (performance.now() >= endsAt) throw new ApiError(409, '同样的请求正在处理，请稍候', { data: { reason: 'UNDER_WAY' } });
    await pause(LOOK_AGAIN_MS);
  }
}

/** A message may carry its key in its body, so that its sender finds it again in the conversation. */
const hasKey = (request: Request): boolean => request.get('idempotency-key') !== undefined || request.body?.clientKey !== undefined;

interface Entry {
  user_id: string;
  key: string;
  request_hash: string;
}

/** A picture is not read by then: its kind and its length stand for it. */
const hashRequest = (secret: string, { method, originalUrl, body, headers }: Request): string =>
  hashWithKey(secret, 'request', `${method} ${originalUrl}`, JSON.stringify(body ?? [headers['content-type'], headers['content-length']]));

/**
 * True for whoever is first, for whoever comes after one that was abandoned (its process is dead, or it took too long), and where the answer
 * dates from before `forgottenBefore`.
 */
async function claim(db: Database, entry: Entry, now: Date, forgottenBefore: Date | null = null): Promise<boolean> {
  try {
    return await tryToClaim(db, entry, now, forgottenBefore);
  } catch (error) {
    // It may have been taken all the same, and then nobody works under it.
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

/** The first's answer; null while it is under way. A 409 when the key is that of another request. */
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
 * Notes the answer of this request down in the transaction of its write: both are committed or neither. Where it got lost whether they were
 * (the connection broke at that moment, the process died), the next try under the same key gets this answer, and nothing is done twice.
 */
export function noteFor(request: Request, now: Date): Note {
  return async (trx, data) => {
    const claimed = claimedBy.get(request);
    if (claimed) await store(trx, claimed, { status: 200, body: JSON.stringify(envelope(data)), created_at: now });
    return new KeptAnswer(data);
  };
}

/** An entry as this request has made it: one that was given up and made anew is somebody else's. */
interface Claimed extends Entry {
  claimedAt: Date;
}

const claimedBy = new WeakMap<Request, Claimed>();

/**
 * The answer is stored before it is sent: whoever has received it finds it again. When the database is away it is sent all the same, and noted
 * down once the database is back; until then the same key is under way.
 */
function keepAnswer(db: Database, entry: Claimed, response: Response, clock: Clock): void {
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

/** Until it has worked, or the entry counts as abandoned anyway. */
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

/** A refusal may also stand in the body of an HTTP 200. */
const isRefusal = (status: number, data: unknown): boolean =>
  status >= 300 || (typeof data === 'object' && data !== null && 'code' in data && data.code !== 200);

/** An answer for no cache stands in no table either: that of a login holds a token, of which the database has the hash alone. */
const isSecret = (response: Response): boolean => response.get('Cache-Control') === 'no-store';

const forget = (db: Database, { user_id, key, claimedAt }: Claimed) =>
  db
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '=', claimedAt)
    .execute();

/** From now on the answer is kept for its time: a write that took long is clicked again when it is over. */
const store = (db: Database, { user_id, key, claimedAt }: Claimed, answer: { status: number; body: string; created_at: Date }) =>
  db
    .updateTable('idempotent_answers')
    .set(answer)
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '=', claimedAt)
    .execute();
