import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import { isAnswered } from '#client/lib/idempotency-key.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { type PayMethod, payChannels } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { formatMoney } from '#shared/rules/money.ts';

/**
 * Phase of an order as its payer sees it. `granting`: paid and not yet fulfilled. `returning`: closed, but money arrived and will be
 * refunded.
 */
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
/** Returns the amount in 分 that arrived although it was not expected; it is refunded automatically. */
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

/** Interval in ms at which the provider is queried while a code is shown: its notice may get lost. */
export const WATCH_EVERY_MS = 15_000;

/** Returns the delay in ms until the order is polled again; false if it can no longer change. Money may still arrive for a closed order. */
export function pollDelay(phase: OrderPhase, watchedForMs: number): number | false {
  if (phase === 'waiting' || phase === 'granting') return watchedForMs < QUICK_FOR_MS ? QUICK_MS : SLOW_MS;
  return phase === 'closed' ? SLOW_MS : false;
}

/** Formats the remaining time as 「14:59」, rounded down to whole seconds; 「00:00」 once it is up. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export interface MethodChoice {
  method: PayMethod;
  note: string | null;
  /** Whether the method cannot be chosen now. */
  isOff: boolean;
}

interface MethodChoices {
  /** Null if the API does not provide it; the payment itself then refuses an unavailable method. */
  summary: Pick<WalletSummary, 'balance' | 'methods'> | null;
  /** Amount in 分; null while it is unknown. */
  amount: number | null;
  /** Whether the balance can be used: not for a recharge, which fills it. */
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

/** Returns the method to preselect: a sufficient balance comes first, as it needs no second device. */
export const firstChoice = (choices: readonly MethodChoice[]): PayMethod | null =>
  (choices.find(({ method, isOff }) => method === 'BALANCE' && !isOff) ?? choices.find(({ isOff }) => !isOff))?.method ?? null;

/**
 * The reason why a payment was not started, and the data to show a remedy. Without an answer the outcome is unknown: `unsure` if the balance
 * may have been charged, `no-code` if only the code is missing, without which nobody can pay. `busy`: this try was refused for coming too
 * soon, and an earlier one may still have an unknown outcome.
 */
export type PayRefusal =
  | { kind: 'price'; message: string; amount: number | null }
  | { kind: 'short' | 'code' | 'wrong-code' | 'many' | 'name' | 'stale' | 'unsure' | 'no-code' | 'busy' | 'other'; message: string };

const NO_CODE = '没有取到付款码，还没有扣款。请再点一次，不会重复下单。';

const kinds = {
  BALANCE_SHORT: 'short',
  NEED_CODE: 'code',
  TOO_MANY_WAITING: 'many',
  NEED_REAL_NAME: 'name',
  NOT_WAITING: 'stale',
  PAID: 'stale',
  MEMBERSHIP_CHANGED: 'stale',
  NOT_SOLD: 'stale',
} as const;

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
  if (known) return { kind: known, message };
  if (isAnswered(failure)) return { kind: 'other', message };
  if (failure.status === 429) return { kind: 'busy', message };
  if (method === 'BALANCE') return { kind: 'unsure', message };
  // A 503 is a known outcome: the provider is unavailable.
  return failure.status === 503 ? { kind: 'other', message } : { kind: 'no-code', message: NO_CODE };
}

/** Accepts URLs that open a wallet app or a web page, and no scheme that could run code in this page. */
export const isPayUrl = (url: string | null | undefined): url is string => /^(https?|alipays?|weixin):\/\//i.test(url ?? '');

/** A started payment: its QR code, or the URL that opens the app. */
export interface PayCode {
  method: string | null;
  qrContent: string | null;
  payUrl: string | null;
  /** When the code expires, in ms since 1970 of the server's clock; null if unknown. */
  until: number | null;
}

type PaySource = Pick<PaymentStart, 'qrContent' | 'payUrl' | 'payMethod' | 'expireAt'>;

/** Returns the latest code of an order, from the order that was read or else from the payment started here; null if there is none. */
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
