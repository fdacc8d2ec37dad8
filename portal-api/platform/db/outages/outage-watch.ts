import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, isDatabaseUnavailable } from '../../errors.ts';

const LOOK_EVERY_MS = 50;
/** Probe interval during a long outage, when no caller waits any more. */
const LOOK_SELDOM_MS = 500;

export interface OutageWatch {
  /** Notes that the database has answered. Before its first answer no error counts as an outage. */
  noteAnswer(): void;
  /** Starts an outage if the error indicates one and none is in progress. */
  noteError(error: unknown): void;
  /** Resolves once the database is back; immediately if there is no outage or if it has become a long one. */
  wait(): Promise<void>;
  /** Notes the error and waits if it indicates an outage. Returns true if the database is back, so that a retry makes sense. */
  waitAfter(error: unknown): Promise<boolean>;
  stop(): void;
}

interface Outage {
  isLasting: boolean;
  /** Resolves when the database is back or the outage has become a long one. */
  settled: Promise<void>;
}

/**
 * Watches for outages of the database. During one a single probe at a time checks whether it is back (`isBack`), however many callers wait.
 * Callers wait at most `patienceMs` from the first error; in a longer outage all calls fail immediately until it ends.
 */
export function watchOutages({ isBack, patienceMs }: { isBack: () => Promise<boolean>; patienceMs: number }): OutageWatch {
  let outage: Outage | null = null;
  let hasAnswered = false;
  let isStopped = false;

  function begin(): Outage {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = { isLasting: false, settled: promise };
    const patience = setTimeout(() => {
      begun.isLasting = true;
      resolve();
    }, patienceMs);
    const look = async (): Promise<void> => {
      while (!isStopped && !(await isBack())) await pause(begun.isLasting ? LOOK_SELDOM_MS : LOOK_EVERY_MS, undefined, { ref: false });
      clearTimeout(patience);
      outage = null;
      resolve();
    };
    void look();
    return begun;
  }

  const noteError = (error: unknown): void => {
    if (hasAnswered && !isStopped && isOutage(error)) outage ??= begin();
  };
  return {
    noteAnswer() {
      hasAnswered = true;
    },
    noteError,
    wait: async () => outage?.settled,
    async waitAfter(error) {
      noteError(error);
      if (!outage || !isOutage(error)) return false;
      const { settled } = outage;
      await settled;
      return !isStopped && !outage?.isLasting;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** SQLSTATE class of a server that is out of resources: it is reachable. */
const NO_ROOM = /^53/;
/** Error message of pg if the pool had no free connection in time: it is busy, and the caller has waited long enough already. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect';

const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !NO_ROOM.test(errorCode(error) ?? '') && !(error instanceof Error && error.message === POOL_IS_BUSY);
