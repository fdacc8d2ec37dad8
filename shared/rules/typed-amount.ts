import { formatMoney } from './money.ts';

/** Matches typed and pasted amounts: 50, 50.5, ¥1,000.00; captures yuan and decimals. */
const YUAN = /^[¥￥]?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/** Reads the text of a money field: the amount in 分, or the problem with its format. Digits are never parsed as a float. */
export function readTypedAmount(text: string, whenEmpty: string): { amount: number } | { problem: string } {
  // Chinese input methods produce full-width digits, and 。 for a decimal point.
  const typed = text.normalize('NFKC').replaceAll('。', '.').trim();
  if (typed === '') return { problem: whenEmpty };
  const [, whole, decimals = ''] = YUAN.exec(typed) ?? [];
  if (whole === undefined) return { problem: '请输入正确的金额，例如 100 或 100.50' };
  if (decimals.length > 2) return { problem: '金额最多保留两位小数' };
  return { amount: Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0')) };
}

/** Reads the text of the return field: the amount in 分, at most `most`. */
export function readReturnAmount(text: string, most: number): { amount: number } | { problem: string } {
  const read = readTypedAmount(text, '请输入退回金额');
  if ('problem' in read) return read;
  if (read.amount === 0) return { problem: '退回金额不能为 0' };
  return read.amount > most ? { problem: `最多可退回 ${formatMoney(most)}` } : read;
}
