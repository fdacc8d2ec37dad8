/** Delay before the next attempt after a failure in the background, in ms. */
const RETRY_MS = 10_000;

export interface Freshness {
  /** A value younger than this, in ms, counts as fresh. */
  freshMs: number;
  /** A value older than this, in ms, is not used any more: readers wait for a new one. Unlimited by default. */
  usefulMs?: number;
}

/** A value that is recomputed from time to time and stays readable meanwhile: stale-while-revalidate, as in HTTP caches (RFC 5861). */
export interface RevalidatedValue<Value> {
  /** Returns the value. Without one younger than `usefulMs`, all readers wait for the same computation and get its failure. */
  read(now: Date): Promise<Value>;
  /** Returns the current value, however old; null before the first. */
  known(): Value | null;
  /** Recomputes the value in the background unless it is fresh, or a computation failed within the last ten seconds. */
  revalidate(now: Date): void;
  /** Resolves when no computation is running. */
  settle(): Promise<void>;
}

/**
 * Creates a value computed by `make`, one computation at a time. A failure in the background is passed to `onError` and keeps the old
 * value; the first read at least ten seconds later computes it again. Ages are absolute differences, so that a clock set back does not
 * keep a value forever.
 */
export function createRevalidatedValue<Value>(
  make: (now: Date) => Promise<Value>,
  { freshMs, usefulMs = Number.POSITIVE_INFINITY }: Freshness,
  onError: (error: unknown) => void,
): RevalidatedValue<Value> {
  let made: { value: Value; at: number } | null = null;
  let failedAt: number | null = null;
  let making: Promise<Value> | null = null;

  const isWithin = (ms: number, at: number | null | undefined, now: Date): boolean =>
    at !== null && at !== undefined && Math.abs(now.getTime() - at) < ms;

  function makeOnce(now: Date): Promise<Value> {
    making ??= make(now)
      .then(
        (value) => {
          made = { value, at: now.getTime() };
          failedAt = null;
          return value;
        },
        (error: unknown) => {
          failedAt = now.getTime();
          throw error;
        },
      )
      .finally(() => {
        making = null;
      });
    return making;
  }

  function revalidate(now: Date): void {
    if (!isWithin(freshMs, made?.at, now) && !isWithin(RETRY_MS, failedAt, now)) makeOnce(now).catch(onError);
  }

  return {
    read(now) {
      if (!made || !isWithin(usefulMs, made.at, now)) return makeOnce(now);
      revalidate(now);
      return Promise.resolve(made.value);
    },
    known: () => made?.value ?? null,
    revalidate,
    settle: async () => void (await making?.catch(() => {})),
  };
}
