import { formatMoney } from './money.ts';

/** From `quantity` pieces of one kind on, all of them cost `percentOff` less. */
export interface PricePack {
  quantity: number;
  percentOff: number;
}

export interface BreakdownLine {
  label: string;
  /** 分; what is taken off is negative, and all lines together are the amount. */
  amount: number;
}

export interface LinePrice {
  listAmount: number;
  discount: number;
  amount: number;
  breakdown: BreakdownLine[];
}

/** Pieces of one kind that an order may buy. */
export const MAX_QUANTITY = 999;

/**
 * The price of a line, in 分: of the packs that the quantity reaches the one that takes off most counts for the whole line, and a part of a
 * 分 is not asked for.
 * Throws for a quantity or a price that no order has.
 */
export function linePrice(line: { unitPrice: number; quantity: number; packs: readonly PricePack[] }): LinePrice {
  const { unitPrice, quantity, packs } = line;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) throw new RangeError(`No order has ${quantity} pieces`);
  if (!Number.isInteger(unitPrice) || unitPrice < 0) throw new RangeError(`No price is ${unitPrice} 分`);
  const listAmount = unitPrice * quantity;
  const reached = packs.filter((pack) => quantity >= pack.quantity);
  const percentOff = reached.reduce((best, pack) => Math.max(best, pack.percentOff), 0);
  const hundredfold = listAmount * (100 - percentOff);
  const amount = (hundredfold - (hundredfold % 100)) / 100;
  const discount = listAmount - amount;
  const breakdown: BreakdownLine[] = [{ label: `单价 ${formatMoney(unitPrice)} × ${quantity}`, amount: listAmount }];
  if (discount > 0) breakdown.push({ label: '组合优惠', amount: -discount });
  return { listAmount, discount, amount, breakdown };
}
