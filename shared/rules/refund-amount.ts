import type { OrderKind, OrderStatus, PayMethod } from '../contract/pay-enums.ts';
import { RETURN_DAYS } from './allocate-return.ts';

/** A line of boosts that was paid, and how much of it came back or is about to. */
export interface PaidLine {
  quantity: number;
  /** 分 for all of them. */
  paid: number;
  refundedPieces: number;
  refundedAmount: number;
}

/**
 * Pieces of a line that can still come back. Boosts of a kind lie in one stock, so no more are unused than the stock holds; they count as
 * those of this line, as gifts are taken to be used first.
 */
export const refundablePieces = (line: PaidLine, stock: number): number =>
  Math.max(0, Math.min(stock, line.quantity - line.refundedPieces));

/**
 * 分 that `pieces` bring back, each at what was paid for it. Counted from the first piece on, so that it does not matter in how many
 * refunds they come back: the last piece takes the rest, and all refunds together never exceed the payment.
 */
export function boostRefund(line: PaidLine, pieces: number): number {
  const { quantity, paid, refundedPieces, refundedAmount } = line;
  const total = refundedPieces + pieces;
  if (!Number.isInteger(pieces) || pieces < 1 || total > quantity) throw new RangeError(`${pieces} pieces cannot come back`);
  const worthOf = (count: number): number => (paid * count - ((paid * count) % quantity)) / quantity;
  return Math.max(0, Math.min(worthOf(total) - worthOf(refundedPieces), paid - refundedAmount));
}

export type MembershipRefund = { amount: number } | { refused: 'NOT_LAST' | 'USED' | 'TOO_LATE' | 'NOTHING_LEFT' };

const DAY_MS = 86_400_000;
/** Days in which a membership can be given back by oneself. */
export const MEMBERSHIP_REFUND_DAYS = 7;

/**
 * The refund of a membership: all of it or nothing. One that was used, or is older, operators may still grant. NOT_LAST is for nobody to
 * grant: its rest was credited to a later one, or a later one begins where it ends, so that goes back first.
 */
export function membershipRefund(purchase: {
  /** 分 */
  paid: number;
  refunded: number;
  paidAt: Date;
  now: Date;
  /** No other membership was bought after it. */
  isLast: boolean;
  /** One of its rights was used since it began. */
  isUsed: boolean;
}): MembershipRefund {
  const { paid, refunded, paidAt, now, isLast, isUsed } = purchase;
  if (!isLast) return { refused: 'NOT_LAST' };
  if (isUsed) return { refused: 'USED' };
  if (now.getTime() - paidAt.getTime() > MEMBERSHIP_REFUND_DAYS * DAY_MS) return { refused: 'TOO_LATE' };
  return paid > refunded ? { amount: paid - refunded } : { refused: 'NOTHING_LEFT' };
}

/** The goods that were given for a paid order. NOTHING: giving failed. */
export type GivenGoods =
  | { kind: 'NOTHING' }
  | { kind: 'BOOSTS'; line: PaidLine; stock: number }
  | { kind: 'MEMBERSHIP'; isLast: boolean; isUsed: boolean };

export interface RefundableOrder {
  kind: OrderKind;
  status: OrderStatus;
  /** 分 */
  amount: number;
  /** 分 that came back, or are about to. */
  refunded: number;
  payMethod: PayMethod | null;
  paidAt: Date | null;
}

/** The part of a payment that its buyer may have back. */
export interface RefundOffer {
  /** 分 */
  amount: number;
  /** Boosts that are taken back; null: none. */
  quantity: number | null;
  to: 'BALANCE' | 'ORIGIN';
  /** Nobody has to decide. */
  automatic: boolean;
}

/** RECHARGE: that is money in the wallet, which goes back from there. */
export type RefundRefusal = 'NOT_PAID' | 'UNDER_WAY' | 'RECHARGE' | 'NOT_LAST' | 'NOTHING_LEFT';

/** Characters of the reason that operators decide by. */
export const REFUND_REASON_MIN = 2;
export const REFUND_REASON_MAX = 200;

/**
 * The refund that an order's buyer may ask for now. By oneself: what was never given, unused boosts at what was paid for each, the last
 * membership while it is new and unused. All else that is left of the payment is for operators to decide.
 */
export function offerRefund(order: RefundableOrder, goods: GivenGoods, now: Date): RefundOffer | { refused: RefundRefusal } {
  const { kind, status, paidAt } = order;
  if (kind === 'RECHARGE') return { refused: 'RECHARGE' };
  if (status === 'REFUNDING') return { refused: 'UNDER_WAY' };
  if (status === 'REFUNDED') return { refused: 'NOTHING_LEFT' };
  if ((status !== 'PAID' && status !== 'FULFILLED') || paidAt === null) return { refused: 'NOT_PAID' };
  const left = order.amount - order.refunded;
  if (left <= 0) return { refused: 'NOTHING_LEFT' };
  // Providers take no payment back that is older.
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
