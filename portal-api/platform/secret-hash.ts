import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** For secrets that nobody can guess: tickets of 128 random bits and more. */
export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** For what can be guessed, such as codes and phone numbers: keyed, so that a copy of the database alone does not help. */
export const hashWithKey = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', `portal-api:${secret}`).update(parts.join('\n')).digest('base64url');

/** Compares two hashes in a time that does not depend on where they differ. */
export function isSameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
