import { CHINA_OFFSET_MS } from '#shared/durations.ts';

const YUAN = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Converts 分 to the 元 text of some providers: `1234` → `12.34`. Shifts digits, because floating-point arithmetic would lose some. */
export function toYuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError('an amount is a whole number of 分, 0 or more');
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts 元 text to 分: `12.34` → `1234`; null if it is not an amount. */
export function fromYuan(yuan: string): number | null {
  const [, whole, part = ''] = YUAN.exec(yuan) ?? [];
  return whole === undefined ? null : Number(whole + part.padEnd(2, '0'));
}

/** Formats a time as `2026-03-01 10:00:00`, in China time. */
export const toChinaSeconds = (moment: Date): string =>
  new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Parses `2026-03-01 10:00:00` in China time; null if it is invalid. */
export function fromChinaSeconds(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
