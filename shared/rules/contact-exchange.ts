import { HOUR_MS } from '#shared/durations.ts';

/** The contacts that two people of a conversation can exchange: one of each, of the same kind. */
export const exchangeWays = ['PHONE', 'WECHAT'] as const;
export type ExchangeWay = (typeof exchangeWays)[number];

/** PENDING: unanswered; ACCEPTED: both see both contacts; WITHDRAWN: by the asker before an answer, or by either afterwards. */
export const exchangeStates = ['PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;
export type ExchangeState = (typeof exchangeStates)[number];

export const exchangeWayNames = { PHONE: '手机号', WECHAT: '微信' } as const satisfies Record<ExchangeWay, string>;

/** Time within which a request can be accepted, in ms. */
export const EXCHANGE_LIFE_MS = 72 * HOUR_MS;

/** Maximum number of requests of one user within 24 hours. */
export const EXCHANGES_PER_DAY = 20;

/** Number of refusals of one person in a conversation after which the other can no longer ask them there. */
export const MAX_REFUSALS = 3;

/** Content of a message that asks for an exchange: lists, notifications and clients without exchanges show it. */
export const exchangeWords = (way: ExchangeWay): string => `[交换${exchangeWayNames[way]}]`;

/** Returns the state at a time, both in ms since 1970: an unanswered request has expired even if its row does not say so yet. */
export const exchangeStateAt = ({ state, expiresAt }: { state: ExchangeState; expiresAt: number }, now: number): ExchangeState =>
  state === 'PENDING' && expiresAt <= now ? 'EXPIRED' : state;
