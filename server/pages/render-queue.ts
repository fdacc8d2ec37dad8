import type { Metrics } from '../http/metrics.ts';
import { overloaded } from '../http/refused-request.ts';

/** Turns of the event loop between two pieces of work: in each, Node takes one new connection and reads what has arrived. */
const TURNS_BETWEEN = 3;
/** Requests that would wait longer are refused. */
const LONGEST_WAIT_MS = 1_000;
/** Fewer that wait are no overload, however long it takes: the machine stood still for a moment, and they are soon served. */
const CROWD = 8;

export interface RenderQueue {
  /** Throws the 503 of overload when many wait and the first of them has waited too long. Ask before anything is done for a request. */
  refuseIfOverloaded(): void;
  /** Resolves when it is this caller's turn to keep the process busy for some ms, at once when nobody is before it. First come, first served. */
  take(): Promise<void>;
}

export interface RenderQueueOptions {
  metrics: Pick<Metrics, 'shed'>;
  /** Milliseconds, from any origin. */
  now?: () => number;
}

/**
 * One render at a time, and the queue yields to the event loop in between. Renders back to back make long turns of the event loop:
 * answers that have arrived stay unread, and as libuv accepts one connection per turn, new connections wait for seconds unseen.
 */
export function createRenderQueue({ metrics, now = () => performance.now() }: RenderQueueOptions): RenderQueue {
  const queue: { since: number; go: () => void }[] = [];
  let isBusy = false;
  const yieldToEventLoop = (left: number): void => void setImmediate(() => (left > 1 ? yieldToEventLoop(left - 1) : callNext()));
  const callNext = (): void => {
    const next = queue.shift();
    isBusy = next !== undefined;
    if (!next) return;
    yieldToEventLoop(TURNS_BETWEEN);
    next.go();
  };
  return {
    refuseIfOverloaded() {
      const [first] = queue;
      if (!first || queue.length < CROWD || now() - first.since <= LONGEST_WAIT_MS) return;
      metrics.shed();
      throw overloaded;
    },
    take() {
      if (isBusy) return new Promise((go) => queue.push({ since: now(), go }));
      isBusy = true;
      yieldToEventLoop(TURNS_BETWEEN);
      return Promise.resolve();
    },
  };
}
