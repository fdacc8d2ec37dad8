const FIRST_MS = 100;
const LONGEST_MS = 5_000;
/** A process that lived this long was healthy, so the next pause is short again. */
const HEALTHY_MS = 10_000;

/** How long to wait, in ms, before a process that lived for `livedMs` is started again: 100 ms at first, then twice as long each time, 5 s at most. */
export function createRestartPause(): (livedMs: number) => number {
  let next = FIRST_MS;
  return (livedMs) => {
    if (livedMs > HEALTHY_MS) next = FIRST_MS;
    const pause = next;
    next = Math.min(next * 2, LONGEST_MS);
    return pause;
  };
}
