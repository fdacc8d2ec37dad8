import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { type Caller, type Reply, textOf } from './call.ts';
import type { Person } from './people.ts';
import type { ActStep, Step, Trade } from './plan-month.ts';

/** A trade in progress. */
export interface OpenTrade {
  trade: Trade;
  /** Index of the next step. */
  next: number;
  /** Tick at which the next step is due. */
  dueAt: number;
  orderNo: string;
  amount: number;
  tries: number;
  /** True if the portal did not accept the notice of the last act: the provider sends it again. */
  isUntold: boolean;
}

export interface Tally {
  /** Number of orders opened, by method. */
  opened: Record<string, number>;
  /** Number of refusals, by status and reason. */
  refused: Record<string, number>;
  /** Number of answers to the notices of each act: `pay 204` → count. `-` means no answer. */
  notices: Record<string, number>;
  /** Number of answers that were lost or reported that the service is unavailable. */
  lost: number;
  acts: Record<string, number>;
}

export const emptyTally = (): Tally => ({ opened: {}, refused: {}, notices: {}, lost: 0, acts: {} });

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** DONE: continue with the next step. AGAIN: the answer was lost, or the step is not possible yet. OVER: the trade has ended. */
export type Outcome = 'DONE' | 'AGAIN' | 'OVER';

const MAX_TRIES = 20;
const others = { WECHAT: 'ALIPAY', ALIPAY: 'WECHAT' } as const satisfies Record<PayChannel, PayChannel>;

/** Runs the next step of a trade. A repeated step sends the same request again. */
export async function runStep(api: Caller, people: readonly Person[], open: OpenTrade, step: Step, tally: Tally): Promise<Outcome> {
  const person = people[open.trade.person];
  if (!person) throw new Error(`nobody is person ${open.trade.person}`);
  open.tries += 1;
  const sending = step.do === 'act' ? act(api, open, open.isUntold ? { ...step, ...again } : step) : ask(api, person, open, step);
  const reply = await sending.catch(() => null);
  const isAway = reply === null || reply.status >= 500 || reply.text.includes('正在处理');
  if (isAway) {
    tally.lost += 1;
    return open.tries > MAX_TRIES ? 'OVER' : 'AGAIN';
  }
  const wasLost = open.tries > 1;
  open.tries = 0;
  if (step.do === 'act') return noteAct(reply, open, step, wasLost, tally);
  if (reply.status !== 200) {
    count(tally.refused, `${step.do} ${reply.status} ${reasonOf(reply)}`);
    return 'OVER';
  }
  if (step.do === 'open') {
    open.orderNo = textOf(reply, 'orderNo');
    open.amount = Number(Reflect.get(reply.data as object, 'amount'));
    count(tally.opened, open.trade.method);
  }
  return 'DONE';
}

function ask(api: Caller, { token }: Person, { trade, orderNo, next }: OpenTrade, step: Step): Promise<Reply> {
  const { goods, method } = trade;
  const options = { token, key: `trade-${trade.number}-step-${next}` };
  if (step.do === 'cancel') return api.call('POST', `/api/order/${orderNo}/cancel`, { ...options, body: {} });
  if (step.do === 'switch') {
    const payMethod = method === 'BALANCE' ? 'WECHAT' : others[method];
    return api.call('POST', `/api/order/${orderNo}/pay`, { ...options, body: { payMethod } });
  }
  if (goods.kind === 'RECHARGE') {
    return api.call('POST', '/api/user/balance/start-recharge', { ...options, body: { amount: goods.amount, payMethod: method } });
  }
  const { kind, ...what } = goods;
  const path = kind === 'SCENE' ? '/api/scene/start-buy' : '/api/membership/start-buy';
  return api.call('POST', path, { ...options, body: { ...what, payMethod: method, agreed: true } });
}

const act = (api: Caller, { orderNo, amount }: OpenTrade, { act: name, code = 1, more, over }: ActStep): Promise<Reply> =>
  api.call('POST', `/sandbox/pay/${orderNo}_${code}`, {
    body: { act: name, ...more, ...(over !== undefined && { amount: amount + over }) },
  });

/** Acts that the portal is notified of, repeatedly until it accepts the notice. */
const TOLD = ['pay', 'twice', 'late', 'amount', 'reorder', 'double'];
const again = { act: 'twice', more: { times: 1 }, over: undefined } as const;

/** Records the outcome of an act. An act that is no longer possible is not a fault: the trade continues. */
function noteAct(reply: Reply, open: OpenTrade, { act: name }: ActStep, wasLost: boolean, tally: Tally): Outcome {
  const isTold = TOLD.includes(name);
  if (reply.status !== 200) {
    count(tally.refused, `${name} ${reply.status}`);
    // A 409 after a lost answer: the act had already succeeded.
    const isPaid = isTold && wasLost && reply.status === 409 && !open.isUntold;
    open.isUntold = isPaid;
    return isPaid ? 'AGAIN' : 'DONE';
  }
  if (!open.isUntold) count(tally.acts, name);
  const notices: unknown = Reflect.get(reply.data as object, 'notices');
  const statuses = Array.isArray(notices) ? notices.map(({ status }): number | null => status) : [];
  for (const status of statuses) count(tally.notices, `${name} ${status ?? '-'}`);
  open.isUntold = isTold && statuses.some((status) => status === null || status >= 500);
  return open.isUntold ? 'AGAIN' : 'DONE';
}

function reasonOf({ text }: Reply): string {
  const { data, message } = JSON.parse(text) as { data: { reason?: string } | null; message?: string };
  return data?.reason ?? message ?? '';
}
