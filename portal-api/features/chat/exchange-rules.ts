import type { ExchangeState } from '#shared/rules/contact-exchange.ts';

export type ExchangeAct = 'ACCEPT' | 'REFUSE' | 'WITHDRAW';

type Outcome = { next: ExchangeState } | { status: 403 | 409; problem: string };

const refuse = (status: 403 | 409, problem: string): Outcome => ({ status, problem });

const ends = { ACCEPT: 'ACCEPTED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN' } as const satisfies Record<ExchangeAct, ExchangeState>;

/** The refusals of an asker, who cannot answer their own request. */
const ofAsker = { ACCEPT: '请等待对方确认', REFUSE: '这是您发出的请求，可以撤回' };

const over: Readonly<Record<ExchangeState, string>> = {
  PENDING: '只能撤回自己发出的请求，您可以拒绝',
  ACCEPTED: '已经交换过联系方式，可以撤回交换',
  REFUSED: '这次交换已被拒绝',
  WITHDRAWN: '这次交换已撤回',
  EXPIRED: '请求已超过 72 小时，不能再交换，可以重新发起',
};

/**
 * Decides what an act of one of the two does to an exchange. An act that has been done already changes nothing. The asker may withdraw an open
 * request, the other user may accept or refuse it, and either may withdraw an accepted exchange.
 */
export function decideExchange(act: ExchangeAct, { state, isAsker }: { state: ExchangeState; isAsker: boolean }): Outcome {
  if (act !== 'WITHDRAW' && isAsker) return refuse(403, ofAsker[act]);
  if (state === ends[act]) return { next: state };
  if (act === 'WITHDRAW' && state === 'PENDING' && !isAsker) return refuse(403, over.PENDING);
  if (state === 'PENDING' || (act === 'WITHDRAW' && state === 'ACCEPTED')) return { next: ends[act] };
  return refuse(409, over[state]);
}
