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
/** No key that a client may send begins so. */
const DOUBLE_CLICK_KEY = 'double click ';

/**
 * Writes of signed-in callers that carry an `Idempotency-Key`: the same key again gives the same answer and does nothing (kept a day,
 * see prune.ts); with another request it is a 409, while the first is under way too. A refusal did nothing, so it is not kept: the key
 * may be used again, corrected. Requests are compared by a hash under `secret`: what stands in some, such as an identity number, could be
 * found from a plain one by trying. The pattern is Stripe's (docs.stripe.com/api/idempotent_requests).
 */
export function answerRepeats(db: Database, clock: Clock, secret: string): RequestHandler {
  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    if (key === undefined || !request.session || request.method === 'GET' || request.method === 'HEAD') return next();
    if (!KEY.test(key)) throw new ApiError(400, 'Idempotency-Key 不正确');
    const entry = { user_id: request.session.userId, key, request_hash: hashRequest(secret, request) };
    const claimedAt = clock.now();
    if (!(await claim(db, entry, claimedAt))) return repeatAnswer(db, entry, response);
    keepAnswer(db, { ...entry, claimedAt }, response, clock);
    next();
  };
}

/**
 * Clients that send no key: of the calls that would do something twice (`idempotent: false` in the contract), the same request of the
 * same person within ten seconds gives the first answer again, and a 409 while the first is under way. Refusals are not kept.
 */
export function answerDoubleClicks(db: Database, clock: Clock, secret: string): Router {
  const router = Router();
  const answer: RequestHandler = async (request, response, next) => {
    if (!request.session || hasKey(request)) return next();
    const requestHash = hashRequest(secret, request);
    const entry = { user_id: request.session.userId, key: DOUBLE_CLICK_KEY + requestHash, request_hash: requestHash };
    const now = clock.now();
    if (!(await claim(db, entry, now, new Date(now.getTime() - DOUBLE_CLICK_MS)))) return repeatAnswer(db, entry, response);
    keepAnswer(db, { ...entry, claimedAt: now }, response, clock);
    next();
  };
  for (const { method, path, idempotent } of allCalls) if (idempotent === false && method === 'POST') router.post(path, answer);
  return router;
}

/** A message may carry its key in its body, so that its sender finds it again in the conversation. */
const hasKey = (request: Request): boolean => request.get('idempotency-key') !== undefined || request.body?.clientKey !== undefined;

interface Entry {
  user_id: string;
  key: string;
  request_hash: string;
}

const hashRequest = (secret: string, { method, originalUrl, body }: Request): string =>
  hashWithKey(secret, 'request', `${method} ${originalUrl}`, JSON.stringify(body ?? null));

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

async function repeatAnswer(db: Database, entry: Entry, response: Response): Promise<void> {
  const kept = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', entry.user_id)
    .where('key', '=', entry.key)
    .executeTakeFirst();
  if (kept && kept.request_hash !== entry.request_hash) throw new ApiError(409, '同一个 Idempotency-Key 已用于另一个请求');
  if (!kept || kept.status === null || kept.body === null) throw new ApiError(409, '同样的请求正在处理，请稍候');
  response.status(kept.status).set('Idempotent-Replayed', 'true').type('json').send(kept.body);
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
      isRefusal(status, data) ? forget(db, entry) : store(db, entry, { status, body: JSON.stringify(data), created_at: clock.now() });
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
