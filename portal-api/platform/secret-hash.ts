import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Hashes a secret that cannot be guessed: a ticket of 128 random bits or more. */
export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Hashes guessable values, such as codes and phone numbers, with a key, so that a copy of the database alone does not reveal them. */
export const hashWithKey = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', `portal-api:${secret}`).update(parts.join('\n')).digest('base64url');

/** Compares two hashes in constant time. */
export function isSameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
