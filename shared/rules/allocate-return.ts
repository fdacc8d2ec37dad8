/** A recharge that was paid. */
export interface Recharge {
  orderNo: string;
  paidAt: Date;
  /** 分 */
  paid: number;
  /** 分 that went back already, or are on their way. */
  returned: number;
}

export interface ReturnAllocation {
  returns: { orderNo: string; amount: number }[];
  /** 分 of the balance that can go back at all. */
  returnable: number;
  /** 分 of the balance that cannot: their recharge is too old, or they came from none. */
  unreturnable: number;
}

/** Providers take a payment back for a year; some days are left for a refund that has to be sent again. */
export const RETURN_DAYS = 360;
const DAY_MS = 86_400_000;

/** Recharges paid at this moment or before can no longer go back. */
export const returnsUntil = (now: Date): Date => new Date(now.getTime() - RETURN_DAYS * DAY_MS);

/**
 * The recharges that a balance goes back to. Spending is oldest first, so a balance is what is left of the latest recharges. Asked for a
 * part, `amount`, the oldest of them go first, as the others can go back for longer; never more goes back than is returnable.
 */
export function allocateReturn(wallet: { balance: number; recharges: readonly Recharge[]; now: Date; amount?: number }): ReturnAllocation {
  const { balance, now, amount = balance } = wallet;
  const latestFirst = [...wallet.recharges].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime() || (a.orderNo < b.orderNo ? 1 : -1));
  let unexplained = balance;
  const parts: { orderNo: string; amount: number }[] = [];
  for (const { orderNo, paidAt, paid, returned } of latestFirst) {
    const part = Math.min(unexplained, Math.max(0, paid - returned));
    unexplained -= part;
    if (part > 0 && paidAt > returnsUntil(now)) parts.push({ orderNo, amount: part });
  }
  const returnable = parts.reduce((sum, part) => sum + part.amount, 0);
  return { returns: takeFirst([...parts].reverse(), amount), returnable, unreturnable: balance - returnable };
}

/** As much of a return as is asked for: its first parts, the last of them perhaps in part. */
export function takeFirst<Part extends { amount: number }>(parts: readonly Part[], amount: number): Part[] {
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
