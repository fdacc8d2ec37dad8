import { type ApiFailure, isAnswered, refusalReason } from '#client/lib/api-failure.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { type PayMethod, payChannels } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { formatMoney } from '#shared/rules/money.ts';

/** Where an order stands for whoever pays it. `returning`: money came that will go back; `granting`: it is paid, what it buys is on its way. */
export type OrderPhase = 'waiting' | 'granting' | 'done' | 'closed' | 'returning' | 'refunded' | 'unknown';

const phases: Readonly<Record<string, OrderPhase>> = {
  CREATED: 'waiting',
  WAITING: 'waiting',
  PAID: 'granting',
  FULFILLED: 'done',
  CLOSED: 'closed',
  REFUNDING: 'refunded',
  REFUNDED: 'refunded',
};

const unexpected = ['LATE', 'DOUBLE', 'MISMATCH'];
/** 分 that came although nobody waited for them, and that go back by themselves. */
export const strayAmount = ({ refunds }: Pick<OrderDetail, 'refunds'>): number =>
  refunds.filter(({ cause }) => unexpected.includes(cause)).reduce((sum, { amount }) => sum + amount, 0);

export function phaseOf(order: Pick<OrderDetail, 'status' | 'refunds'>): OrderPhase {
  const phase = phaseOfStatus(order.status);
  return phase === 'closed' && strayAmount(order) > 0 ? 'returning' : phase;
}

export const phaseOfStatus = (status: string): OrderPhase => phases[status] ?? 'unknown';

const QUICK_MS = 2_000;
const SLOW_MS = 5_000;
const QUICK_FOR_MS = 60_000;

/** While a code is on the screen its provider is asked so often: a notice may be lost. */
export const WATCH_EVERY_MS = 15_000;

/** How long until an order is looked at again, in ms; false: nothing changes any more. Money may still come for one that has closed. */
export function pollDelay(phase: OrderPhase, watchedForMs: number): number | false {
  if (phase === 'waiting' || phase === 'granting') return watchedForMs < QUICK_FOR_MS ? QUICK_MS : SLOW_MS;
  return phase === 'closed' ? SLOW_MS : false;
}

/** 「14:59」, the whole seconds that are left, never more than there are; 「00:00」 once it is over. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export interface MethodChoice {
  method: PayMethod;
  note: string | null;
  /** It cannot be chosen now. */
  isOff: boolean;
}

interface MethodChoices {
  /** Null where the API does not say: then the payment itself will. */
  summary: Pick<WalletSummary, 'balance' | 'methods'> | null;
  /** 分; null while it is not known. */
  amount: number | null;
  /** A recharge cannot be paid with what it brings. */
  withBalance: boolean;
}

export function methodChoices({ summary, amount, withBalance }: MethodChoices): MethodChoice[] {
  const channels = payChannels.map((method): MethodChoice => {
    const isOff = summary !== null && !summary.methods.includes(method);
    return { method, note: isOff ? '暂不可用' : null, isOff };
  });
  if (!withBalance) return channels;
  const missing = summary && amount !== null ? amount - summary.balance : 0;
  const note = !summary ? null : missing > 0 ? `余额不足，还差 ${formatMoney(missing)}` : `可用 ${formatMoney(summary.balance)}`;
  return [...channels, { method: 'BALANCE', note, isOff: missing > 0 }];
}

/** The choice that is made beforehand: a balance that covers it asks for no second device. */
export const firstChoice = (choices: readonly MethodChoice[]): PayMethod | null =>
  (choices.find(({ method, isOff }) => method === 'BALANCE' && !isOff) ?? choices.find(({ isOff }) => !isOff))?.method ?? null;

/** Why a payment has not begun, and what helps. */
export type PayRefusal =
  | { kind: 'price'; message: string; amount: number | null }
  | { kind: 'short' | 'code' | 'wrong-code' | 'many' | 'name' | 'stale' | 'unsure' | 'other'; message: string };

const kinds = {
  BALANCE_SHORT: 'short',
  NEED_CODE: 'code',
  TOO_MANY_WAITING: 'many',
  NEED_REAL_NAME: 'name',
  NOT_WAITING: 'stale',
  PAID: 'stale',
  MEMBERSHIP_CHANGED: 'stale',
} as const;

/** Nobody knows whether a payment has been made; 503 is how a provider's absence is told, and then no money has moved. */
const isUnsure = (failure: ApiFailure, method: PayMethod): boolean =>
  !isAnswered(failure) && refusalReason(failure) === null && !(failure.status === 503 && method !== 'BALANCE');

export function readPayRefusal(failure: ApiFailure, method: PayMethod): PayRefusal {
  const { data, fields, message } = failure;
  const wrongCode = fields['code'];
  if (wrongCode !== undefined) return { kind: 'wrong-code', message: wrongCode };
  const reason = refusalReason(failure);
  if (reason === 'PRICE_CHANGED') {
    const amount = typeof data === 'object' && data !== null && 'amount' in data ? data.amount : null;
    return { kind: 'price', message, amount: typeof amount === 'number' ? amount : null };
  }
  const known = reason !== null && Object.hasOwn(kinds, reason) ? kinds[reason as keyof typeof kinds] : null;
  return { kind: known ?? (isUnsure(failure, method) ? 'unsure' : 'other'), message };
}

/** An address may open a wallet app, or a page of its own; nothing that runs here. */
export const isPayUrl = (url: string | null | undefined): url is string => /^(https?|alipays?|weixin):\/\//i.test(url ?? '');

/** A payment that has begun: its code, or the address that opens the app. */
export interface PayCode {
  method: string | null;
  qrContent: string | null;
  payUrl: string | null;
  /** When the code ends, in ms since 1970 of the server's clock; null: nobody says. */
  until: number | null;
}

type PaySource = Pick<PaymentStart, 'qrContent' | 'payUrl' | 'payMethod' | 'expireAt'>;

/** The latest code of an order: as it was read, or as it was begun here; null where there is none. */
export function payCodeOf(read: PaySource | null, begun: PaySource | null): PayCode | null {
  const source = [read, begun].find((known) => known?.qrContent || known?.payUrl);
  if (!source) return null;
  const { payMethod, qrContent, payUrl, expireAt } = source;
  const until = Date.parse((begun?.qrContent === qrContent ? begun?.expireAt : null) ?? expireAt ?? '');
  return {
    method: payMethod ?? begun?.payMethod ?? null,
    qrContent: qrContent ?? null,
    payUrl: payUrl ?? null,
    until: Number.isNaN(until) ? null : until,
  };
}
