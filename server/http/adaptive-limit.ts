/** A loop turn this late, again and again, means more work than the process can do: visitors would soon wait for seconds. */
const LATE_MS = 300;
/** One late turn is a collection of garbage or a start; so many in a row are overload. */
const LATE_TURNS = 3;
/** However bad it looks, this many are let in: their progress is what shows that it gets better. */
const LEAST = 8;

/** How many requests may be in flight: as many as `most` while the event loop keeps up, fewer and fewer while it does not. */
export interface AdaptiveLimit {
  hasRoom(inFlight: number): boolean;
  /** The last measurement of the event loop: how late it was, in ms, and how many requests were in flight then. */
  observe(lagMs: number, inFlight: number): void;
}

/** Cuts by a third on overload and grows by a tenth per observation afterwards, as TCP does with its window. */
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
