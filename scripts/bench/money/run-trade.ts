import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { type Caller, type Reply, textOf } from './call.ts';
import type { Person } from './people.ts';
import type { ActStep, Step, Trade } from './plan-month.ts';

/** A trade under way. */
export interface OpenTrade {
  trade: Trade;
  /** Index of the step that comes next. */
  next: number;
  /** When, in ticks. */
  dueAt: number;
  orderNo: string;
  amount: number;
  tries: number;
  /** Its notice was not taken: the provider tells it again. */
  isUntold: boolean;
}

export interface Tally {
  /** Orders that were begun, by method. */
  opened: Record<string, number>;
  /** Refusals, by status and reason. */
  refused: Record<string, number>;
  /** How each notice of an act was answered: `pay 204` → how many. `-`: not at all. */
  notices: Record<string, number>;
  /** Answers that were lost, or said that the service is away. */
  lost: number;
  acts: Record<string, number>;
}

export const emptyTally = (): Tally => ({ opened: {}, refused: {}, notices: {}, lost: 0, acts: {} });

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** DONE: the next step comes. AGAIN: the answer was lost, or it is not possible yet. OVER: nothing more comes of this trade. */
export type Outcome = 'DONE' | 'AGAIN' | 'OVER';

const MOST_TRIES = 20;
const others = { WECHAT: 'ALIPAY', ALIPAY: 'WECHAT' } as const satisfies Record<PayChannel, PayChannel>;

/** Does the next step of a trade, as the same request again where it was tried before. */
export async function runStep(api: Caller, people: readonly Person[], open: OpenTrade, step: Step, tally: Tally): Promise<Outcome> {
  const person = people[open.trade.person];
  if (!person) throw new Error(`nobody is person ${open.trade.person}`);
  open.tries += 1;
  const sending = step.do === 'act' ? act(api, open, open.isUntold ? { ...step, ...again } : step) : ask(api, person, open, step);
  const reply = await sending.catch(() => null);
  const isAway = reply === null || reply.status >= 500 || reply.text.includes('正在处理');
  if (isAway) {
    tally.lost += 1;
    return open.tries > MOST_TRIES ? 'OVER' : 'AGAIN';
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

/** Acts of which the portal is told, and told again until it has taken it. */
const TOLD = ['pay', 'twice', 'late', 'amount', 'reorder', 'double'];
const again = { act: 'twice', more: { times: 1 }, over: undefined } as const;

/** An act that is not possible any more is no fault: it happens, and the trade goes on. */
function noteAct(reply: Reply, open: OpenTrade, { act: name }: ActStep, wasLost: boolean, tally: Tally): Outcome {
  const isTold = TOLD.includes(name);
  if (reply.status !== 200) {
    count(tally.refused, `${name} ${reply.status}`);
    // It had happened when its answer was lost.
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
