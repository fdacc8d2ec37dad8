import type { Metrics } from '../http/metrics.ts';
import { overloaded } from '../http/refused-request.ts';

/** Turns of the event loop between two renders: in each, Node accepts one connection and reads what has arrived. */
const TURNS_BETWEEN = 3;
/** Longest wait of the first request in a long queue; beyond it further requests are refused. */
const MAX_WAIT_MS = 1_000;
/** Minimum queue length for overload. A shorter queue is never treated as such: after a stall of the machine it drains quickly. */
const MIN_OVERLOAD_QUEUE = 8;

export interface RenderQueue {
  /** Throws the 503 of overload if the queue is long and its first request has waited too long. Call it before any work for a request. */
  refuseIfOverloaded(): void;
  /** Resolves when the caller may keep the process busy for some ms; immediately if the queue is idle, else first come, first served. */
  take(): Promise<void>;
}

export interface RenderQueueOptions {
  metrics: Pick<Metrics, 'shed'>;
  /** Milliseconds, from any origin. */
  now?: () => number;
}

/**
 * Creates a queue that runs one render at a time and yields to the event loop in between. Consecutive renders would make long turns of the
 * event loop: responses stay unread, and as libuv accepts one connection per turn, new connections wait for seconds.
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
      if (!first || queue.length < MIN_OVERLOAD_QUEUE || now() - first.since <= MAX_WAIT_MS) return;
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
