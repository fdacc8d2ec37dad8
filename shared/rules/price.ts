import { formatMoney } from './money.ts';

/** Quantity discount: from `quantity` pieces of one kind on, all of them cost `percentOff` percent less. */
export interface PricePack {
  quantity: number;
  percentOff: number;
}

export interface BreakdownLine {
  label: string;
  /** Amount in 分; a discount is negative, and the sum of all lines is the price. */
  amount: number;
}

export interface LinePrice {
  listAmount: number;
  discount: number;
  amount: number;
  breakdown: BreakdownLine[];
}

/** Maximum number of pieces of one kind in an order. */
export const MAX_QUANTITY = 999;

/**
 * Calculates the price of a line, in 分: the best pack that the quantity reaches applies to the whole line, and fractions of a 分 are
 * dropped. Throws for a quantity or a price that is not possible in an order.
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
