import { formatMoney } from './money.ts';

/** Amounts as they are typed and pasted: 50, 50.5, ¥1,000.00; in two parts. */
const YUAN = /^[¥￥]?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/** The text of a field for money → 分, or what is wrong with how it is written. Digits are read as digits, never as a float. */
export function readTypedAmount(text: string, whenEmpty: string): { amount: number } | { problem: string } {
  // Keyboards for Chinese give full-width digits, and 。 for a point.
  const typed = text.normalize('NFKC').replaceAll('。', '.').trim();
  if (typed === '') return { problem: whenEmpty };
  const [, whole, decimals = ''] = YUAN.exec(typed) ?? [];
  if (whole === undefined) return { problem: '请输入正确的金额，例如 100 或 100.50' };
  if (decimals.length > 2) return { problem: '金额最多保留两位小数' };
  return { amount: Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0')) };
}

/** The text of a return's field → 分, no more than `most`. */
export function readReturnAmount(text: string, most: number): { amount: number } | { problem: string } {
  const read = readTypedAmount(text, '请输入退回金额');
  if ('problem' in read) return read;
  if (read.amount === 0) return { problem: '退回金额不能为 0' };
  return read.amount > most ? { problem: `最多可退回 ${formatMoney(most)}` } : read;
}
