import { formatMoney } from './money.ts';
import { readTypedAmount } from './typed-amount.ts';

/** Minimum recharge in 分. */
export const MIN_RECHARGE = 100;
/** Maximum recharge in 分. */
export const MAX_RECHARGE = 5_000_000;

/** Reads the text of the recharge field: the amount in 分, or the problem with it. */
export function readRechargeAmount(text: string): { amount: number } | { problem: string } {
  const read = readTypedAmount(text, '请输入充值金额');
  if ('problem' in read) return read;
  const { amount } = read;
  if (amount < MIN_RECHARGE) return { problem: `单次充值不能少于 ${formatMoney(MIN_RECHARGE)}` };
  if (amount > MAX_RECHARGE) return { problem: `单次充值不能超过 ${formatMoney(MAX_RECHARGE)}` };
  return { amount };
}
