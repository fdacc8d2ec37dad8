import { groupDigits } from '../text/texts.ts';

/** Formats integer 分 as 「¥1,234.50」. Money is never a float: yuan and 分 are formatted separately. */
export function formatMoney(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const absolute = Math.abs(Math.trunc(fen));
  return `${sign}¥${groupDigits(Math.floor(absolute / 100))}.${String(absolute % 100).padStart(2, '0')}`;
}
