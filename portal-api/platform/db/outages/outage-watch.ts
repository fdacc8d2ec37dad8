import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, isDatabaseUnavailable } from '../../errors.ts';

const LOOK_EVERY_MS = 50;
/** Of an outage that nobody waits for any more. */
const LOOK_SELDOM_MS = 500;

export interface OutageWatch {
  /** The database has answered; before it has once, nothing is an outage. */
  noteAnswer(): void;
  /** An outage begins with the first error that tells of one. */
  noteError(error: unknown): void;
  /** Resolves at once where there is no outage, or one that nobody waits for any more. */
  wait(): Promise<void>;
  /** Notes the error, and waits where it tells of an outage. True: the database is back, so another try makes sense. */
  waitAfter(error: unknown): Promise<boolean>;
  stop(): void;
}

interface Outage {
  isLasting: boolean;
  /** Resolves when the database is back, or the outage has become a lasting one. */
  settled: Promise<void>;
}

/**
 * While the database is away one question at a time looks whether it is back (`isBack`), however many callers wait. They wait `patienceMs` from
 * the first error at most: an outage that lasts longer is told to everybody at once, until it is over.
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

/** SQLSTATE of a server that has no room: it is there. */
const NO_ROOM = /^53/;
/** Of pg, for whom the pool had no connection in time: it is busy, and who has waited that long shall not wait once more. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect';

const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !NO_ROOM.test(errorCode(error) ?? '') && !(error instanceof Error && error.message === POOL_IS_BUSY);
