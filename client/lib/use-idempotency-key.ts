import { useState } from 'react';
import { type ApiFailure, isAnswered } from './api-failure.ts';
import { browserStorage } from './browser-storage.ts';
import { createUuid } from './device-id.ts';

/**
 * Gives the `Idempotency-Key` of a write: the same for the same content until the write has been answered, so that a second try after an
 * answer that was lost (a 502, a 504, no network) does nothing twice. With a `name` it outlives a reload in this tab, too; not for
 * content that may not be stored, such as passwords.
 */
export function useIdempotencyKey(name?: string) {
  const [key] = useState(() => createIdempotencyKey(name));
  return key;
}

interface Attempt {
  key: string;
  content: string;
}

export function createIdempotencyKey(name?: string) {
  let last: Attempt | null = null;
  const storage = () => (name === undefined ? null : browserStorage('session'));
  const slot = `portal-attempt:${name}`;
  const store = (text: string | null): void => {
    try {
      if (text === null) storage()?.removeItem(slot);
      else storage()?.setItem(slot, text);
    } catch {
      // A full storage: the key lives as long as the page.
    }
  };
  return {
    keyOf(input: unknown): string {
      const content = JSON.stringify(input);
      last ??= readAttempt(storage()?.getItem(slot));
      if (last?.content !== content) last = { key: createUuid(), content };
      store(JSON.stringify(last));
      return last.key;
    },
    /** After a success (null) or a failure: an answer that says what became of the write ends its key. */
    settle(failure: ApiFailure | null): void {
      if (failure && !isAnswered(failure)) return;
      last = null;
      store(null);
    },
  };
}

function readAttempt(text: string | null | undefined): Attempt | null {
  if (!text) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    const { key, content } = (parsed ?? {}) as Partial<Record<keyof Attempt, unknown>>;
    return typeof key === 'string' && typeof content === 'string' ? { key, content } : null;
  } catch {
    return null;
  }
}
