import { DAY_MS } from '#shared/durations.ts';
import type { OrderKind, OrderStatus, PayMethod } from '../contract/pay-enums.ts';
import { RETURN_DAYS } from './allocate-return.ts';

/** A paid line of boosts, and how much of it was refunded or is about to be. */
export interface PaidLine {
  quantity: number;
  /** Amount for all of them, in 分. */
  paid: number;
  refundedPieces: number;
  refundedAmount: number;
}

/**
 * Returns the number of pieces of a line that can still be refunded. Boosts of a kind share one inventory, so at most its quantity is
 * unused; the unused ones are attributed to this line, because gifts are assumed to be used first.
 */
export const refundablePieces = (line: PaidLine, stock: number): number =>
  Math.max(0, Math.min(stock, line.quantity - line.refundedPieces));

/**
 * Returns the refund for `pieces`, in 分, each at the price paid for it. Calculated cumulatively from the first piece, so that the split
 * into refunds does not matter: the last piece receives the rest, and all refunds together never exceed the payment.
 */
export function boostRefund(line: PaidLine, pieces: number): number {
  const { quantity, paid, refundedPieces, refundedAmount } = line;
  const total = refundedPieces + pieces;
  if (!Number.isInteger(pieces) || pieces < 1 || total > quantity) throw new RangeError(`${pieces} pieces cannot come back`);
  const worthOf = (count: number): number => (paid * count - ((paid * count) % quantity)) / quantity;
  return Math.max(0, Math.min(worthOf(total) - worthOf(refundedPieces), paid - refundedAmount));
}

export type MembershipRefund = { amount: number } | { refused: 'NOT_LAST' | 'USED' | 'TOO_LATE' | 'NOTHING_LEFT' };

/** Number of days in which buyers can get a membership refunded without a decision of operators. */
export const MEMBERSHIP_REFUND_DAYS = 7;

/**
 * Returns the refund of a membership: all of it or nothing. If it was used or is older, operators may still grant one. NOT_LAST cannot be
 * granted by anyone: the membership's rest was credited to a later one, or a later one begins when it ends, so the later one has to be
 * refunded first.
 */
export function membershipRefund(purchase: {
  /** Amount paid, in 分. */
  paid: number;
  refunded: number;
  paidAt: Date;
  now: Date;
  /** Whether no other membership was bought after it. */
  isLast: boolean;
  /** Whether one of its rights was used since it began. */
  isUsed: boolean;
}): MembershipRefund {
  const { paid, refunded, paidAt, now, isLast, isUsed } = purchase;
  if (!isLast) return { refused: 'NOT_LAST' };
  if (isUsed) return { refused: 'USED' };
  if (now.getTime() - paidAt.getTime() > MEMBERSHIP_REFUND_DAYS * DAY_MS) return { refused: 'TOO_LATE' };
  return paid > refunded ? { amount: paid - refunded } : { refused: 'NOTHING_LEFT' };
}

/** The goods that were delivered for a paid order. NOTHING: the delivery failed. */
export type GivenGoods =
  | { kind: 'NOTHING' }
  | { kind: 'BOOSTS'; line: PaidLine; stock: number }
  | { kind: 'MEMBERSHIP'; isLast: boolean; isUsed: boolean };

export interface RefundableOrder {
  kind: OrderKind;
  status: OrderStatus;
  /** Amount paid, in 分. */
  amount: number;
  /** Amount that was refunded or is about to be, in 分. */
  refunded: number;
  payMethod: PayMethod | null;
  paidAt: Date | null;
}

/** The refund that a buyer may request. */
export interface RefundOffer {
  /** Amount of the refund in 分. */
  amount: number;
  /** Number of boosts that are taken back; null: none. */
  quantity: number | null;
  to: 'BALANCE' | 'ORIGIN';
  /** Whether no decision of operators is needed. */
  automatic: boolean;
}

/** Reasons why there is no refund. RECHARGE: its money is in the wallet and is returned from there. */
export type RefundRefusal = 'NOT_PAID' | 'UNDER_WAY' | 'RECHARGE' | 'NOT_LAST' | 'NOTHING_LEFT';

/** Minimum and maximum length of the reason by which operators decide. */
export const REFUND_REASON_MIN = 2;
export const REFUND_REASON_MAX = 200;

/**
 * Returns the refund that an order's buyer may request now. Automatic: goods that were not delivered, unused boosts at the price paid for
 * each, and the last membership while it is new and unused. Operators decide about the rest of the payment.
 */
export function offerRefund(order: RefundableOrder, goods: GivenGoods, now: Date): RefundOffer | { refused: RefundRefusal } {
  const { kind, status, paidAt } = order;
  if (kind === 'RECHARGE') return { refused: 'RECHARGE' };
  if (status === 'REFUNDING') return { refused: 'UNDER_WAY' };
  if (status === 'REFUNDED') return { refused: 'NOTHING_LEFT' };
  if ((status !== 'PAID' && status !== 'FULFILLED') || paidAt === null) return { refused: 'NOT_PAID' };
  const left = order.amount - order.refunded;
  if (left <= 0) return { refused: 'NOTHING_LEFT' };
  // Providers do not refund older payments.
  const isOld = now.getTime() - paidAt.getTime() >= RETURN_DAYS * DAY_MS;
  const to = order.payMethod === 'BALANCE' || isOld ? 'BALANCE' : 'ORIGIN';
  const asked: RefundOffer = { amount: left, quantity: null, to, automatic: false };
  if (goods.kind === 'NOTHING') return { ...asked, automatic: true };
  if (goods.kind === 'MEMBERSHIP') {
    const whole = membershipRefund({ ...goods, paid: order.amount, refunded: order.refunded, paidAt, now });
    if ('amount' in whole) return { ...asked, automatic: true };
    return whole.refused === 'NOT_LAST' || whole.refused === 'NOTHING_LEFT' ? { refused: whole.refused } : asked;
  }
  const quantity = refundablePieces(goods.line, goods.stock);
  const amount = quantity > 0 ? boostRefund(goods.line, quantity) : 0;
  return amount > 0 ? { amount, quantity, to, automatic: true } : asked;
}
