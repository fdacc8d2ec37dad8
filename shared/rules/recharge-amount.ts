import { formatMoney } from './money.ts';

/** 分 */
export const MIN_RECHARGE = 100;
/** 分 */
export const MAX_RECHARGE = 5_000_000;

/** Amounts as they are typed and pasted: 50, 50.5, ¥1,000.00; in two parts. */
const YUAN = /^[¥￥]?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/** The text of the recharge's field → 分, or what is wrong with it. Digits are read as digits, never as a float. */
export function readRechargeAmount(text: string): { amount: number } | { problem: string } {
  // Keyboards for Chinese give full-width digits, and 。 for a point.
  const typed = text.normalize('NFKC').replaceAll('。', '.').trim();
  if (typed === '') return { problem: '请输入充值金额' };
  const [, whole, decimals = ''] = YUAN.exec(typed) ?? [];
  if (whole === undefined) return { problem: '请输入正确的金额，例如 100 或 100.50' };
  if (decimals.length > 2) return { problem: '金额最多保留两位小数' };
  const amount = Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0'));
  if (amount < MIN_RECHARGE) return { problem: `单次充值不能少于 ${formatMoney(MIN_RECHARGE)}` };
  if (amount > MAX_RECHARGE) return { problem: `单次充值不能超过 ${formatMoney(MAX_RECHARGE)}` };
  return { amount };
}
