import { WRITE_ATTEMPTS } from '#shared/cookies.ts';
import { type ApiFailure, isAnswered } from './api-failure.ts';
import { browserStorage } from './browser-storage.ts';
import { createUuid } from './device-id.ts';

/** A try to write whose outcome is not known. */
export interface Attempt {
  key: string;
  /** The content that was sent, as JSON. */
  body: string;
}

/** Where the last try is kept: as long as the page, the tab, or the draft that it sends. */
export interface AttemptStore {
  read: () => Attempt | null;
  write: (attempt: Attempt | null) => void;
}

export type IdempotencyKey = ReturnType<typeof createIdempotencyKey>;

/**
 * The `Idempotency-Key` of a write: the same for the same content until the write has been answered, so that a second try after an
 * answer that was lost (a 502, a 504, no network) does nothing twice.
 */
export const createIdempotencyKey = ({ read, write }: AttemptStore) => ({
  keyOf(input: unknown): string {
    const body = JSON.stringify(input);
    const last = read();
    const attempt = last?.body === body ? last : { key: createUuid(), body };
    write(attempt);
    return attempt.key;
  },
  /** After a success (null) or a failure: an answer that says what became of the write ends its key. */
  settle(failure: ApiFailure | null): void {
    if (!failure || isAnswered(failure)) write(null);
  },
});

/** Keeps the last try as long as the page. With a `name` it outlives a reload in this tab, too; not for content that may not be stored, such as passwords. */
export function createAttemptStore(name?: string): AttemptStore {
  let last: Attempt | null = null;
  const storage = () => (name === undefined ? null : browserStorage('session'));
  const slot = WRITE_ATTEMPTS + name;
  return {
    read: () => last ?? parse(storage()?.getItem(slot)),
    write(attempt) {
      last = attempt;
      try {
        if (attempt === null) storage()?.removeItem(slot);
        else storage()?.setItem(slot, JSON.stringify(attempt));
      } catch {
        // A full storage: the key lives as long as the page.
      }
    },
  };
}

function parse(text: string | null | undefined): Attempt | null {
  try {
    return readAttempt(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/** A storage may give anything. */
export function readAttempt(stored: unknown): Attempt | null {
  const { key, body } = (stored ?? {}) as Partial<Record<keyof Attempt, unknown>>;
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : null;
}
