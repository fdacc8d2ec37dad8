/** Integer 分 → 「¥1,234.50」. Money is never a float: the two parts are formatted apart. */
export function formatMoney(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const absolute = Math.abs(Math.trunc(fen));
  const yuan = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}¥${yuan}.${String(absolute % 100).padStart(2, '0')}`;
}
