import { type SessionUser, toSessionUser } from '#shared/rules/session-user.ts';
import { fitsCookie, isToken } from '../auth/session-cookie.ts';

export interface OpenedSession {
  token: string;
  user: SessionUser;
  /** The response body without its token; everything else, numbers included, has the same value as before. */
  bodyWithoutToken: string;
}

/**
 * Reads the session from a login response. Returns null if no user was signed in (wrong password, WeChat account not bound yet). Throws
 * SyntaxError for a response that is not JSON, and TypeError for a token that fits in no cookie or for half a session.
 */
export function readOpenedSession(body: string): OpenedSession | null {
  const envelope: unknown = JSON.parse(body);
  const data = isRecord(envelope) && envelope.code === 200 ? envelope.data : null;
  if (!isRecord(data)) return null;
  const hasToken = data.token !== undefined && data.token !== null;
  // Otherwise the browser would report a login that its next call does not have, or a failure although the user is signed in.
  if (hasToken !== isRecord(data.user))
    throw new TypeError(`the login answer holds ${hasToken ? 'a token, but nobody' : 'somebody, but no token'}`);
  if (!hasToken) return null;
  if (!isToken(data.token)) throw new TypeError('the login answer holds a malformed token');
  // Otherwise the user would be told that they are signed in, and the next page would treat them as a visitor.
  if (!fitsCookie(data.token)) throw new TypeError('the login answer holds a token that browsers do not keep');
  return { token: data.token, user: toSessionUser(data.user), bodyWithoutToken: removeToken(body) };
}

/** Removes the token and keeps the source text of numbers: an id beyond 2^53 would lose digits otherwise. */
function removeToken(body: string): string {
  const envelope: unknown = JSON.parse(body, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value,
  );
  if (isRecord(envelope) && isRecord(envelope.data)) delete envelope.data.token;
  return JSON.stringify(envelope);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

declare global {
  /** JSON.parse source text access, which Node supports and TypeScript's library does not declare yet. */
  interface JSON {
    rawJSON(source: string): object;
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}
