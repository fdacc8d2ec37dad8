import { PHONE_LENGTH } from '../constants.ts';
import { keepDigits } from './keep-digits.ts';

const mainlandMobile = /^1[3-9]\d{9}$/;

/** A mainland mobile number, as the portal API accepts it (part A6). */
export const isMobilePhone = (phone: string): boolean => mainlandMobile.test(phone);

/** Keeps a phone field to digits while it is typed, eleven at most: those of a number that is pasted with its country too (`+86 138…`). */
export const keepPhoneDigits = (typed: string): string =>
  keepDigits(typed, Number.POSITIVE_INFINITY)
    .replace(/^(?:00)?86(?=1)/, '')
    .slice(0, PHONE_LENGTH);

/** `13812345678` → `138****5678`, for whoever is not its owner. Anything shorter is hidden whole. */
export const maskPhone = (phone: string): string => (phone.length >= PHONE_LENGTH ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '****');
