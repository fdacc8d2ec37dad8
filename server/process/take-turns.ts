import type { Metrics } from '../http/metrics.ts';
import { overloaded } from '../http/refused-request.ts';

/** Turns of the event loop between two pieces of work: in each, Node takes one new connection and reads what has arrived. */
const BREATHS = 3;
/** Who would wait longer than this had better come back. */
const LONGEST_WAIT_MS = 1_000;

export interface Turns {
  /** Throws the 503 of overload when those in line wait too long already. Ask before anything is done for a request. */
  refuseIfCrowded(): void;
  /** Resolves when it is this caller's turn to keep the process busy for some ms, at once when nobody is before it. First come, first served. */
  take(): Promise<void>;
}

export interface TurnsOptions {
  metrics: Pick<Metrics, 'shed'>;
  /** Milliseconds, from any origin. */
  now?: () => number;
}

/**
 * Heavy work (the render of a page) one piece at a time, with room to breathe in between. Pieces done back to back make long turns of the
 * event loop: answers that have arrived stay unread, and as libuv accepts one connection per turn, newcomers wait for seconds unseen.
 */
export function createTurns({ metrics, now = () => performance.now() }: TurnsOptions): Turns {
  const line: { since: number; go: () => void }[] = [];
  let isBusy = false;
  const breathe = (left: number): void => void setImmediate(() => (left > 1 ? breathe(left - 1) : callNext()));
  const callNext = (): void => {
    const next = line.shift();
    isBusy = next !== undefined;
    if (!next) return;
    breathe(BREATHS);
    next.go();
  };
  return {
    refuseIfCrowded() {
      const [first] = line;
      if (!first || now() - first.since <= LONGEST_WAIT_MS) return;
      metrics.shed();
      throw overloaded;
    },
    take() {
      if (isBusy) return new Promise((go) => line.push({ since: now(), go }));
      isBusy = true;
      breathe(BREATHS);
      return Promise.resolve();
    },
  };
}
