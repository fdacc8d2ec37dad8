import { groupDigits } from '../text/texts.ts';

/** Integer 分 → 「¥1,234.50」. Money is never a float: the two parts are formatted apart. */
export function formatMoney(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const absolute = Math.abs(Math.trunc(fen));
  return `${sign}¥${groupDigits(Math.floor(absolute / 100))}.${String(absolute % 100).padStart(2, '0')}`;
}
