const FIRST_MS = 100;
const MAX_PAUSE_MS = 5_000;
/** A process that lived for longer than this was healthy, so the next pause is short again. */
const HEALTHY_MS = 10_000;

/** Creates a function that returns the pause, in ms, before restarting a process that lived `livedMs`: 100, then doubling up to 5 s. */
export function createRestartPause(): (livedMs: number) => number {
  let next = FIRST_MS;
  return (livedMs) => {
    if (livedMs > HEALTHY_MS) next = FIRST_MS;
    const pause = next;
    next = Math.min(next * 2, MAX_PAUSE_MS);
    return pause;
  };
}
