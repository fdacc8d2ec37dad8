import { setTimeout as pause } from 'node:timers/promises';

/** Longer than an API on a typical database takes to restart, shorter than users wait for a page. */
const MAX_WAIT_MS = 3_000;
const LOOK_AGAIN_MS = 20;
/** Longest time, on a busy machine, until a process learns that another one has ended. */
const HEARD_OF_MS = 1_500;

/** Makes calls wait while the embedded API restarts. */
export interface RestartWait {
  /** Returns null if the call may be sent. Otherwise send it once the promise resolves: the API listens, or three seconds are over. */
  untilBack(): Promise<void> | null;
  /** Like `untilBack`, on behalf of a call whose connection was refused or lost: this process may not know yet that the API has ended. */
  untilBackAfterLoss(): Promise<void>;
}

/** `isListening`: whether the embedded API has reported where it listens and has not ended since. Calls do not wait in a longer outage. */
export function createRestartWait(isListening: () => boolean, patienceMs = MAX_WAIT_MS): RestartWait {
  let awaySince: number | null = null;
  let wait: Promise<void> | null = null;

  async function look(endsAt: number): Promise<void> {
    while (!isListening() && performance.now() < endsAt) await pause(LOOK_AGAIN_MS);
    wait = null;
    if (isListening()) awaySince = null;
  }

  function untilBack(): Promise<void> | null {
    if (isListening()) {
      awaySince = null;
      return null;
    }
    awaySince ??= performance.now();
    const endsAt = awaySince + patienceMs;
    if (performance.now() >= endsAt) return null;
    wait ??= look(endsAt);
    return wait;
  }

  return {
    untilBack,
    async untilBackAfterLoss() {
      const endsAt = performance.now() + HEARD_OF_MS;
      while (isListening() && performance.now() < endsAt) await pause(LOOK_AGAIN_MS);
      await untilBack();
    },
  };
}
