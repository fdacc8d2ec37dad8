/** After a failure in the background it is tried again this much later, in ms. */
const RETRY_MS = 10_000;

export interface Freshness {
  /** A value younger than this, in ms, is as good as a new one. */
  freshMs: number;
  /** One older than this, in ms, is not good enough any more: somebody waits for a new one. Without end unless given. */
  usefulMs?: number;
}

/** A value that is made now and then, old while a newer one is on its way: stale-while-revalidate, as caches of HTTP answers do it (RFC 5861). */
export interface RevalidatedValue<Value> {
  /** The value. With none yet all who ask wait for the same, and hear of its failure. */
  read(now: Date): Promise<Value>;
  /** The value that is there, however old; null before the first. */
  known(): Value | null;
  /** Has a newer one made in the background, unless the one that is there is fresh. */
  revalidate(now: Date): void;
  /** Resolves when nothing is being made. */
  settle(): Promise<void>;
}

/**
 * Has the value made by `make`, one at a time. A failure in the background goes to `onError`, leaves the old value, and is followed by
 * another try ten seconds later. Ages are taken in both directions: a clock that was set back makes nothing immortal.
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
