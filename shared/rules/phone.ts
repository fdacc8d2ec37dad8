import { PHONE_LENGTH } from '../constants.ts';
import { keepDigits } from './keep-digits.ts';

const mainlandMobile = /^1[3-9]\d{9}$/;

/** Returns whether a text is a mainland mobile number, as the portal API accepts it (part A6). */
export const isMobilePhone = (phone: string): boolean => mainlandMobile.test(phone);

/** Limits a phone field to digits while it is typed, at most eleven; strips the country code of a pasted number (`+86 138…`). */
export const keepPhoneDigits = (typed: string): string =>
  keepDigits(typed, Number.POSITIVE_INFINITY)
    .replace(/^(?:00)?86(?=1)/, '')
    .slice(0, PHONE_LENGTH);

/** `13812345678` → `138****5678`, for display to others. Anything shorter is masked completely. */
export const maskPhone = (phone: string): string => (phone.length >= PHONE_LENGTH ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '****');
