import { href } from '#shared/routes/href.ts';
import { type ExchangeWay, exchangeWayNames } from '#shared/rules/contact-exchange.ts';
import { unlockForReader } from '../../domain/contact-access/unlock-for-reader.ts';
import { encryptContact } from '../../domain/contact-exchanges/contact-exchanges.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { checkWords } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { lockCaller, lockPerson } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { findExchange, type StoredExchange, setExchangeState } from './exchange-repository.ts';
import { decideExchange, type ExchangeAct } from './exchange-rules.ts';
import { toExchangeState } from './exchange-view.ts';
import { assertCanReach } from './send-message.ts';
import type { ThreadDetailRow } from './thread-repository.ts';

interface Answer {
  callerId: string;
  /** A conversation that the caller takes part in. */
  thread: ThreadDetailRow;
  exchangeId: string;
  now: Date;
}

interface Acceptance extends Answer {
  way: ExchangeWay;
  /** The caller's contact. */
  value: string;
  /** Encrypts the contacts. */
  key: Buffer;
}

/**
 * Accepts a request: both users see both contacts since. A reader who asked pays for the demand's contact now and has unlocked it, unless they
 * had already. Accepting again changes nothing. Throws 403 if one of the two blocks the other, and 409 if the other user cannot be reached or
 * cannot pay, or the request is no longer open.
 */
export async function acceptExchange(db: Database, acceptance: Acceptance) {
  const { callerId, thread, value, now } = acceptance;
  refuseFields(checkWords({ value }, await getWordFinder(db, now)));
  await assertCanReach(db, { senderId: callerId, receiverId: thread.peer_id }, now);
  return db.transaction().execute(async (trx) => {
    await lockBoth(trx, acceptance);
    // Whatever else changes it locks one of the two, except the job for expired ones.
    const { exchange, next } = await decide(trx, 'ACCEPT', acceptance);
    if (exchange.way !== acceptance.way) throw new ApiError(409, `对方请求交换的是${exchangeWayNames[exchange.way]}`);
    if (next === exchange.state) return { id: exchange.id, state: next };
    if (exchange.asker_id !== thread.publisher_id) await charge(trx, acceptance, exchange);
    const peerValue = encryptContact(acceptance.key, { id: exchange.id, userId: callerId }, value);
    if (!(await setExchangeState(trx, exchange.id, { state: 'ACCEPTED', peerValue }, now)))
      throw new ApiError(409, '请求刚刚失效，请刷新后再看');
    await notifyAsker(trx, acceptance, exchange);
    return { id: exchange.id, state: next };
  });
}

/** Refuses an open request, or withdraws an own one or an accepted exchange, and erases the contacts. Repeating it changes nothing. */
export const endExchange = (db: Database, act: 'REFUSE' | 'WITHDRAW', answer: Answer) =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, answer.callerId);
    const { exchange, next } = await decide(trx, act, answer, { isLocked: true });
    if (next !== exchange.state)
      await setExchangeState(trx, exchange.id, { state: act === 'REFUSE' ? 'REFUSED' : 'WITHDRAWN' }, answer.now);
    return { id: exchange.id, state: next };
  });

/** Locks both users by id, as the order of locks wants it. */
async function lockBoth(trx: Database, { callerId, thread }: Answer): Promise<void> {
  const inOrder = [callerId, thread.peer_id].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  for (const id of inOrder) {
    if (id === callerId) await lockCaller(trx, id);
    else if ((await lockPerson(trx, id))?.deleted_at !== null) throw new ApiError(409, '对方已注销账号');
  }
}

/** Finds the exchange and returns its state after the act. Throws 404 if there is none, and the rule's refusal. */
async function decide(trx: Database, act: ExchangeAct, { callerId, thread, exchangeId, now }: Answer, { isLocked = false } = {}) {
  const found = await findExchange(trx, thread.id, exchangeId, { isLocked });
  if (!found) throw new ApiError(404, '没有这次交换');
  const exchange = { ...found, ...toExchangeState(found, now) };
  const outcome = decideExchange(act, { state: exchange.state, isAsker: exchange.asker_id === callerId });
  if ('problem' in outcome) throw new ApiError(outcome.status, outcome.problem);
  return { exchange, next: outcome.next };
}

/** Takes the price from the reader who asked. Throws 409, in words for the publisher, if the reader cannot pay any more. */
async function charge(trx: Database, { thread, now }: Answer, { asker_id: userId }: StoredExchange): Promise<void> {
  try {
    // The request of the reader is over, so nobody knows from which network they act.
    await unlockForReader(trx, { demandId: thread.demand_id, userId, isGiven: true, networks: null }, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(409, error.status === 404 ? '这条需求已下架，暂时不能完成交换' : '对方当前的查看权益不足，暂时不能完成交换');
  }
}

/** An acceptance is no message, so nothing else tells an asker who is not in the conversation. */
const notifyAsker = (trx: Database, { thread, now }: Answer, { asker_id: userId, way }: StoredExchange) =>
  sendNotice(
    trx,
    {
      userId,
      category: '互动',
      title: '对方同意了交换联系方式',
      text: `您在「${thread.title}」的会话中请求交换${exchangeWayNames[way]}，对方已同意。点开可以查看。`,
      link: href('message.content', { id: thread.id }, { type: 'chat' }),
    },
    now,
  );
