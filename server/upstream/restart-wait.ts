import { setTimeout as pause } from 'node:timers/promises';

/** Longer than an API on a usual database takes to be there again, shorter than people wait for a page. */
const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 20;
/** On a busy machine it takes so long at most until a process hears that another one has ended. */
const HEARD_OF_MS = 1_500;

/** Lets calls wait for the embedded API while it is started again. */
export interface RestartWait {
  /** Null: the call may be sent. Otherwise it may once this is fulfilled: the API listens, or has been away for three seconds. */
  untilBack(): Promise<void> | null;
  /** The same for a call whose connection was refused or lost: the API has ended, of which this process may not have heard yet. */
  untilBackAfterLoss(): Promise<void>;
}

/** `isListening`: whether the embedded API has said where it listens, and has not ended since. An outage that lasts is told at once. */
export function createRestartWait(isListening: () => boolean, patienceMs = PATIENCE_MS): RestartWait {
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
