import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

export interface CsrfTokens {
  /** The token that a form carries to show that it is ours, for this very subject. */
  tokenFor(subject: string): string;
  isValid(subject: string, given: unknown): boolean;
}

/** Shows that a form was made by our own page, for what it says, since the process started. */
export function createCsrfTokens(): CsrfTokens {
  const key = randomBytes(32);
  const tokenFor = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url');
  return {
    tokenFor,
    isValid: (subject, given) => {
      const [expected, actual] = [Buffer.from(tokenFor(subject)), Buffer.from(typeof given === 'string' ? given : '')];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/** True when the browser says that another site sent the form. */
export const isFromElsewhere = (request: Request): boolean => !['same-origin', 'none', undefined].includes(request.get('sec-fetch-site'));
