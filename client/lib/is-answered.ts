import type { ApiFailure } from './api-failure.ts';

/**
 * Has the server answered for good? Otherwise nobody knows what has become of the write (no answer, a server in trouble, a session that had
 * ended, the same request still under way): the next try must go out under the same key.
 */
export function isAnswered({ kind, status }: ApiFailure): boolean {
  if (kind === 'business' || kind === 'refused') return true;
  return kind === 'http' && status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}
