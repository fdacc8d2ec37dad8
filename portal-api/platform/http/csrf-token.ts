import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

export interface CsrfTokens {
  /** Returns the token that proves that a form is ours and belongs to this subject. */
  tokenFor(subject: string): string;
  isValid(subject: string, given: unknown): boolean;
}

/**
 * Creates CSRF tokens: a valid one proves that our own page rendered the form, for the same subject. Without a key they are valid until the
 * process ends.
 */
export function createCsrfTokens(key: Buffer = randomBytes(32)): CsrfTokens {
  const tokenFor = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url');
  return {
    tokenFor,
    isValid: (subject, given) => {
      const [expected, actual] = [Buffer.from(tokenFor(subject)), Buffer.from(typeof given === 'string' ? given : '')];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/** Returns whether the browser reports that another site sent the request. */
export const isFromElsewhere = (request: Request): boolean => !['same-origin', 'none', undefined].includes(request.get('sec-fetch-site'));
