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

/** The refund of a membership: all of it or nothing. Everything that is refused here, operators may still grant. */
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
