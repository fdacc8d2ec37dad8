import { DAY_MS } from '#shared/durations.ts';
import { EXCHANGES_PER_DAY, type ExchangeWay, exchangeWayNames, exchangeWords, MAX_REFUSALS } from '#shared/rules/contact-exchange.ts';
import { contactObstacleTexts } from '#shared/text/access-texts.ts';
import { type ContactAccess, type ContactReader, decideContactAccess, quotaLeft } from '../../domain/contact-access/contact-access.ts';
import { refuseContact } from '../../domain/contact-access/contact-refusal.ts';
import { findReadable, readReader } from '../../domain/contact-access/unlock-for-reader.ts';
import { encryptContact, expireExchanges } from '../../domain/contact-exchanges/contact-exchanges.ts';
import { checkWords } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { type Note, type StoredAnswer, withoutStoredAnswer } from '../../platform/http/stored-answer.ts';
import { countRefusals, findAskedExchange, findOpenExchange, insertExchange } from './exchange-repository.ts';
import { toExchangeState } from './exchange-view.ts';
import { assertCanReach } from './send-message.ts';
import { findByClientKey, hasWritten, insertMessage, openThread, setLastMessage } from './send-repository.ts';
import type { ThreadDetailRow } from './thread-repository.ts';

interface Request {
  callerId: string;
  /** A conversation that the caller takes part in. */
  thread: ThreadDetailRow;
  now: Date;
}

interface Ask extends Request {
  way: ExchangeWay;
  value: string;
  clientKey: string | null;
  /** Encrypts the contacts. */
  key: Buffer;
}

/**
 * Asks the other user of a conversation to exchange contacts. The same `clientKey` again returns the existing request and counts towards no
 * limit. Throws 403 with a `reason` if one of the two blocks the other, the publisher has not written yet, or the other user has refused three
 * times; the refusal of the demand's contact if the caller would have to pay for it and cannot; 409 while a request for the same way is
 * open, and 429 for more than 20 requests in 24 hours.
 */
export async function askExchange(db: Database, ask: Ask, note: Note): Promise<StoredAnswer<Asked>> {
  const { callerId, thread, value, clientKey, now } = ask;
  const first = await findFirst(db, ask);
  if (first) return withoutStoredAnswer(first);
  refuseFields(checkWords({ value }, await getWordFinder(db, now)));
  await assertCanReach(db, { senderId: callerId, receiverId: thread.peer_id }, now);
  await assertMayAsk(db, ask);
  const { reader, access } = await readAccess(db, ask);
  if (access.kind === 'REFUSED') throw refuseContact(access.reason, reader);
  const perDay = { key: `contact-exchange:user:${callerId}`, limit: EXCHANGES_PER_DAY, windowMs: DAY_MS };
  const attempt = await reserveAttempt(db, [perDay], now, `24 小时内最多发起 ${EXCHANGES_PER_DAY} 次交换，请稍后再试`);
  try {
    return await store(db, ask, note);
  } catch (error) {
    await releaseAttempt(db, attempt);
    const stored = error instanceof AlreadyAsked && clientKey !== null ? await findFirst(db, ask) : null;
    if (stored) return withoutStoredAnswer(stored);
    throw error;
  }
}
type Asked = ReturnType<typeof toExchangeState>;

/** A concurrent request has stored the same message first. */
class AlreadyAsked extends Error {}

/** Returns the request that was stored under this key. Throws 409 if the key belongs to another message. */
async function findFirst(db: Database, { callerId, thread, way, clientKey, now }: Ask): Promise<Asked | null> {
  const message = clientKey === null ? undefined : await findByClientKey(db, callerId, clientKey);
  if (!message) return null;
  const exchange = message.thread_id === thread.id ? await findAskedExchange(db, message.id) : undefined;
  if (exchange?.way !== way) throw new ApiError(409, '同一个消息标识已用于另一条消息');
  return toExchangeState(exchange, now);
}

/** Throws 403 for a reader to whom the publisher has not written, and after three refusals. */
async function assertMayAsk(db: Database, { callerId, thread }: Request): Promise<void> {
  const isPublisher = thread.publisher_id === callerId;
  if (!isPublisher && !(await hasWritten(db, thread.id, thread.peer_id)))
    throw new ApiError(403, '对方回复后才能交换联系方式', { data: { reason: 'NOT_ANSWERED' } });
  if ((await countRefusals(db, thread.id, callerId)) >= MAX_REFUSALS)
    throw new ApiError(403, `对方已 ${MAX_REFUSALS} 次拒绝交换，不能再发起`, { data: { reason: 'REFUSED_OFTEN' } });
}

/** Decides what the caller's request costs: nothing for the publisher, whose own contact it is. Throws 404 for a demand that is not shown. */
async function readAccess(
  db: Database,
  { callerId, thread, now }: Request,
): Promise<{ reader: ContactReader | null; access: ContactAccess }> {
  if (thread.publisher_id === callerId) return { reader: null, access: { kind: 'FREE' } };
  const demand = await findReadable(db, thread.demand_id, callerId, now);
  const reader = await readReader(db, callerId, demand, now);
  // The publisher gives a contact even if the demand has none.
  return { reader, access: decideContactAccess(reader, true) };
}

/** Returns what a request of the caller costs once it is accepted, or why they may not ask. */
export async function readTerms(db: Database, request: Request) {
  const { callerId, thread, now } = request;
  try {
    await assertCanReach(db, { senderId: callerId, receiverId: thread.peer_id }, now);
    await assertMayAsk(db, request);
    const { reader, access } = await readAccess(db, request);
    const means = { quota: reader ? quotaLeft(reader) : 0, props: reader?.boosts ?? 0 };
    if (access.kind === 'REFUSED') return { cost: null, problem: contactObstacleTexts[access.reason], reason: access.reason, ...means };
    return { cost: access.kind === 'FREE' ? ('NONE' as const) : access.by, problem: null, reason: null, ...means };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { cost: null, problem: error.message, reason: null, quota: 0, props: 0 };
  }
}

const store = (db: Database, ask: Ask, note: Note): Promise<StoredAnswer<Asked>> =>
  db.transaction().execute(async (trx) => {
    const { callerId, thread, way, value, clientKey, key, now } = ask;
    const { id: threadId, demand_id: demandId, publisher_id: publisherId, peer_id: peerId } = thread;
    await lockCaller(trx, callerId);
    const readerId = publisherId === callerId ? peerId : callerId;
    await openThread(trx, { demandId, publisherId, readerId, senderId: callerId }, now);
    // Before the other requests are locked: it holds the other user, as the erasure of an account holds its user before its exchanges.
    const message = await insertMessage(trx, {
      threadId,
      demandId,
      fromId: callerId,
      toId: peerId,
      content: exchangeWords(way),
      clientKey,
      now,
    });
    if (!message) throw new AlreadyAsked();
    await expireExchanges(trx, now, { threadId, way });
    await assertNoneOpen(trx, ask);
    const { id } = message;
    const encrypted = encryptContact(key, { id, userId: callerId }, value);
    await insertExchange(trx, { id, threadId, askerId: callerId, peerId, way, value: encrypted, now });
    await setLastMessage(trx, message, callerId);
    return note(trx, { id, state: 'PENDING' as const });
  });

async function assertNoneOpen(trx: Database, { callerId, thread, way }: Ask): Promise<void> {
  const open = await findOpenExchange(trx, thread.id, way);
  if (!open) return;
  const name = exchangeWayNames[way];
  throw new ApiError(409, open.asker_id === callerId ? `您已请求交换${name}，请等待对方确认` : `对方正在请求与您交换${name}，请先处理`);
}
