const YUAN = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** `1234` → `12.34`: providers that count in 元 write them so. Digits alone are moved: a float would lose some. */
export function toYuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError('an amount is a whole number of 分, 0 or more');
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `12.34` → `1234`; null: not an amount of money. */
export function fromYuan(yuan: string): number | null {
  const [, whole, part = ''] = YUAN.exec(yuan) ?? [];
  return whole === undefined ? null : Number(whole + part.padEnd(2, '0'));
}

const CHINA_MS = 8 * 60 * 60 * 1_000;

/** `2026-03-01 10:00:00`, China time. */
export const toChinaSeconds = (moment: Date): string => new Date(moment.getTime() + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-03-01 10:00:00` in China as a moment; null: none. */
export function fromChinaSeconds(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
