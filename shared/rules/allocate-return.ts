import { DAY_MS } from '#shared/durations.ts';

/** A paid recharge. */
export interface Recharge {
  orderNo: string;
  paidAt: Date;
  /** Amount that was paid, in 分. */
  paid: number;
  /** Amount that was returned or is being returned, in 分. */
  returned: number;
}

export interface ReturnAllocation {
  returns: { orderNo: string; amount: number }[];
  /** Part of the balance that can be returned at all, in 分. */
  returnable: number;
  /** Part of the balance that cannot be returned, in 分: its recharge is too old, or it came from no recharge. */
  unreturnable: number;
}

/**
 * Maximum age of a recharge for a return, in days. Providers refund a payment for a year; the remaining days are for a refund that has to
 * be sent again.
 */
export const RETURN_DAYS = 360;

/** Returns the time at or before which a recharge must have been paid to be too old for a return. */
export const returnCutoff = (now: Date): Date => new Date(now.getTime() - RETURN_DAYS * DAY_MS);

/**
 * Allocates a balance to the recharges that it can be returned to. Spending uses the oldest money first, so a balance is the rest of the
 * latest recharges. A smaller `amount` goes to the oldest of these first, because the others can be returned for longer. Never returns more
 * than is returnable.
 */
export function allocateReturn(wallet: { balance: number; recharges: readonly Recharge[]; now: Date; amount?: number }): ReturnAllocation {
  const { balance, now, amount = balance } = wallet;
  const latestFirst = [...wallet.recharges].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime() || (a.orderNo < b.orderNo ? 1 : -1));
  let unexplained = balance;
  const parts: { orderNo: string; amount: number }[] = [];
  for (const { orderNo, paidAt, paid, returned } of latestFirst) {
    const part = Math.min(unexplained, Math.max(0, paid - returned));
    unexplained -= part;
    if (part > 0 && paidAt > returnCutoff(now)) parts.push({ orderNo, amount: part });
  }
  const returnable = parts.reduce((sum, part) => sum + part.amount, 0);
  return { returns: limitReturns([...parts].reverse(), amount), returnable, unreturnable: balance - returnable };
}

/** Takes the first parts of a return up to the amount; the last one may be cut. */
export function limitReturns<Part extends { amount: number }>(parts: readonly Part[], amount: number): Part[] {
  let left = amount;
  const taken: Part[] = [];
  for (const part of parts) {
    const share = Math.min(left, part.amount);
    if (share <= 0) break;
    taken.push({ ...part, amount: share });
    left -= share;
  }
  return taken;
}
