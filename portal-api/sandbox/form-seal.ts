import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

export interface FormSeal {
  /** What a form carries to show that it is ours, for this very subject. */
  seal(subject: string): string;
  isOurs(subject: string, given: unknown): boolean;
}

/** Shows that a form was made by our own page, for what it says, since the process started. */
export function createFormSeal(): FormSeal {
  const key = randomBytes(32);
  const seal = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url');
  return {
    seal,
    isOurs: (subject, given) => {
      const [expected, actual] = [Buffer.from(seal(subject)), Buffer.from(typeof given === 'string' ? given : '')];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/** A browser says that another site has sent the form. */
export const isFromElsewhere = (request: Request): boolean => !['same-origin', 'none', undefined].includes(request.get('sec-fetch-site'));
