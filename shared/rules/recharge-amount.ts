import { formatMoney } from './money.ts';
import { readTypedAmount } from './typed-amount.ts';

/** 分 */
export const MIN_RECHARGE = 100;
/** 分 */
export const MAX_RECHARGE = 5_000_000;

/** The text of the recharge's field → 分, or what is wrong with it. */
export function readRechargeAmount(text: string): { amount: number } | { problem: string } {
  const read = readTypedAmount(text, '请输入充值金额');
  if ('problem' in read) return read;
  const { amount } = read;
  if (amount < MIN_RECHARGE) return { problem: `单次充值不能少于 ${formatMoney(MIN_RECHARGE)}` };
  if (amount > MAX_RECHARGE) return { problem: `单次充值不能超过 ${formatMoney(MAX_RECHARGE)}` };
  return { amount };
}
