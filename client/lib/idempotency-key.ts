import { PENDING_WRITES } from '#shared/cookies.ts';
import { type ApiFailure, refusalReason } from './api-failure.ts';
import { browserStorage } from './browser-storage.ts';
import { createUuid } from './device-id.ts';

/** A write whose outcome is unknown. */
export interface PendingWrite {
  key: string;
  /** The content that was sent, as JSON. */
  body: string;
}

/** Storage for the last write; lasts as long as the page, the tab, or the draft that is sent. */
export interface PendingWriteStore {
  read: () => PendingWrite | null;
  write: (attempt: PendingWrite | null) => void;
}

export type IdempotencyKey = ReturnType<typeof createIdempotencyKey>;

/**
 * Creates the `Idempotency-Key` of a write. It stays the same for the same content until the write has been answered, so that a retry after
 * a lost response (502, 504, network failure) does not write twice.
 */
export function createIdempotencyKey({ read, write }: PendingWriteStore) {
  let isFirstTry = false;
  return {
    keyOf(input: unknown): string {
      const body = JSON.stringify(input);
      const last = read();
      isFirstTry = last?.body !== body;
      const attempt = last && !isFirstTry ? last : { key: createUuid(), body };
      write(attempt);
      return attempt.key;
    },
    /**
     * Called after a success (null) or a failure. An answer that determines the outcome of the write ends its key. A refusal for coming too
     * soon (429) only does so for the first try: it tells nothing of an earlier one.
     */
    settle(failure: ApiFailure | null): void {
      if (!failure || isAnswered(failure) || (isFirstTry && failure.kind === 'http' && failure.status === 429)) write(null);
    },
  };
}

/**
 * Stores the last write as long as the page lives. With a `name` it also survives a reload of the tab; not for content that must not be
 * stored, such as passwords.
 */
export function createAttemptStore(name?: string): PendingWriteStore {
  let last: PendingWrite | null = null;
  const storage = () => (name === undefined ? null : browserStorage('session'));
  const slot = PENDING_WRITES + name;
  return {
    read: () => last ?? parse(storage()?.getItem(slot)),
    write(attempt) {
      last = attempt;
      try {
        if (attempt === null) storage()?.removeItem(slot);
        else storage()?.setItem(slot, JSON.stringify(attempt));
      } catch {
        // The storage is full: the key lasts as long as the page.
      }
    },
  };
}

function parse(text: string | null | undefined): PendingWrite | null {
  try {
    return readAttempt(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/** Validates stored data, which may have any shape. */
export function readAttempt(stored: unknown): PendingWrite | null {
  const { key, body } = (stored ?? {}) as Partial<Record<keyof PendingWrite, unknown>>;
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : null;
}

/** Returns whether the same request is still in progress at the API. The refusal of a refund may have the same reason. */
const isUnderWay = (failure: ApiFailure): boolean => refusalReason(failure) === 'UNDER_WAY';

/**
 * Returns whether the server has answered a write conclusively. Otherwise its outcome is unknown (no response, a server error, an expired
 * session, the same request still in progress), and the next try must use the same key. A conflict with a reason is conclusive.
 */
export function isAnswered(failure: ApiFailure): boolean {
  const { kind, status } = failure;
  if (kind === 'business' || kind === 'refused') return true;
  if (status === 409 && kind === 'http') return refusalReason(failure) !== null && !isUnderWay(failure);
  return kind === 'http' && status >= 400 && status < 500 && ![408, 429].includes(status);
}

/**
 * Returns whether a write may have been carried out, or may be later, although the page knows nothing of it: no response, a server error,
 * or the same request still in progress.
 */
export function isUnanswered(failure: ApiFailure): boolean {
  const { kind, status } = failure;
  return ['network', 'timeout', 'invalid'].includes(kind) || (kind === 'http' && status >= 500) || isUnderWay(failure);
}
