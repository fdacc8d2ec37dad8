/** Labels for the values of a list's filters. */

/** Returns the label of a range in yuan: 「1 万以下」, 「1–5 万」, 「50 万以上」. */
export function budgetLabel(range: string): string {
  const [from = '', to = ''] = range.split('-');
  if (!to) return `${toAmount(from)}以上`;
  if (Number(from) === 0) return `${toAmount(to)}以下`;
  return isWan(from) && isWan(to) ? `${Number(from) / WAN}–${toAmount(to)}` : `${toAmount(from)}–${toAmount(to)}`;
}

const WAN = 10_000;
const isWan = (yuan: string): boolean => Number(yuan) >= WAN;
/** Formats an amount in yuan: 「5 万」, 「800 元」. */
export const toAmount = (yuan: string): string => (isWan(yuan) ? `${Number(yuan) / WAN} 万` : `${Number(yuan)} 元`);

export const sinceLabel = (days: string): string => (days === '1' ? '今天发布' : `近 ${days} 天`);
export const hiddenLabel = (kind: string): string => (kind === 'contacted' ? '排除已联系' : '排除不感兴趣');
export const verifiedLabel = (kind: string): string => (kind === 'official' ? '企业认证' : '实名认证');
