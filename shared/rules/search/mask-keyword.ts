import { findContactDetails } from '../find-contact-details.ts';

/** Matches five or more digits, with up to two separators between each: 138-0013-8000. */
const LONG_NUMBER = /\p{Nd}(?:[\s\p{P}\p{S}]{0,2}\p{Nd}){4,}/gu;

/**
 * Returns a keyword in a form that may be stored: without numbers of five or more digits, and without phones and accounts in any spelling,
 * which identify a person. Shorter numbers stay (5万, 2026). Empty if nothing else is left.
 */
export function maskKeyword(keyword: string): string {
  let masked = keyword;
  // From the end, so that the earlier positions stay valid.
  for (const { start, end } of [...findContactDetails(keyword)].reverse()) masked = `${masked.slice(0, start)} ${masked.slice(end)}`;
  return masked.normalize('NFKC').replace(LONG_NUMBER, ' ').replace(/\s+/gu, ' ').trim();
}
