/** Repeated event-loop delays above this mean more work than the process can do: visitors would soon wait for seconds. */
const LATE_MS = 300;
/** Number of consecutive late turns that count as overload; a single one is a garbage collection or the start. */
const LATE_TURNS = 3;
/** Lower bound of the limit: only the progress of admitted requests shows that the overload ends. */
const LEAST = 8;

/** The number of requests that may be in flight: `most` while the event loop keeps up, and fewer the longer it does not. */
export interface AdaptiveLimit {
  hasRoom(inFlight: number): boolean;
  /** Reports a measurement of the event loop: its delay in ms, and the number of requests in flight at that time. */
  observe(lagMs: number, inFlight: number): void;
}

/** Creates a limit that shrinks by a third on overload and grows by a tenth per observation afterwards, like TCP's congestion window. */
export function createAdaptiveLimit(most: number): AdaptiveLimit {
  let limit = most;
  let lateTurns = 0;
  return {
    hasRoom: (inFlight) => inFlight < limit,
    observe(lagMs, inFlight) {
      lateTurns = lagMs > LATE_MS ? lateTurns + 1 : 0;
      if (lateTurns >= LATE_TURNS) limit = Math.max(LEAST, Math.min(limit, inFlight) * 0.67);
      else if (lateTurns === 0) limit = Math.min(most, limit * 1.1 + 1);
    },
  };
}
