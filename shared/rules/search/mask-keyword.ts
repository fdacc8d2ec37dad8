import { findContactDetails } from '../find-contact-details.ts';

/** Five digits and more, whatever stands between two of them: 138-0013-8000. */
const LONG_NUMBER = /\p{Nd}(?:[\s\p{P}\p{S}]{0,2}\p{Nd}){4,}/gu;

/**
 * A keyword as it may be kept: without numbers of five digits and more, phones and accounts in any spelling, which say who somebody is.
 * Shorter numbers stay (5万, 2026). Empty where nothing else is left.
 */
export function maskKeyword(keyword: string): string {
  let masked = keyword;
  // From the end, so that the places before stay where they are.
  for (const { start, end } of [...findContactDetails(keyword)].reverse()) masked = `${masked.slice(0, start)} ${masked.slice(end)}`;
  return masked.normalize('NFKC').replace(LONG_NUMBER, ' ').replace(/\s+/gu, ' ').trim();
}
