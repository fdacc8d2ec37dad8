import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { closeLostConnections } from './close-lost-connections.ts';
import { createRestartPause } from './restart-pause.ts';
import { type MessageToWorker, readMessageToPrimary } from './worker-messages.ts';

export interface WorkersOptions {
  /** Program that each worker runs. */
  entry: string;
  count: number;
  logger: Logger;
  /** Returns the first message to each new worker, if any. */
  greeting: () => MessageToWorker | null;
  /** Called when the first worker listens and the others are being started. */
  onListening: () => void;
  /** Called when all workers can serve pages on this port, and again whenever a replacement can. */
  onReady: (port: number) => void;
  /** Called when a worker reports a `/readyz` request. */
  onReadinessAsked?: () => void;
  /** Called if the first worker ended before it listened, with its exit code; its message is on stderr. Nothing is restarted. */
  onFailedStart: (exitCode: number) => void;
}

export interface SupervisedWorkers {
  start(): void;
  notify(message: MessageToWorker): void;
  /** Returns the number of running workers, and how often one was replaced. */
  count(): { running: number; replaced: number };
  /** Tells all workers to stop after `delayMs`, and kills those still running after `limitMs`; resolves when all have ended. */
  stop(order: { delayMs: number; limitMs: number }): Promise<void>;
}

const answered: MessageToWorker = { type: 'answered' };

/** Creates a supervisor for several processes on one port, not started yet. A worker that dies is replaced while the others continue. */
export function superviseWorkers(options: WorkersOptions): SupervisedWorkers {
  const { entry, count, logger, greeting, onListening, onReady, onReadinessAsked, onFailedStart } = options;
  const workers = new Set<Worker>();
  const ready = new Set<Worker>();
  const restarts = new Set<NodeJS.Timeout>();
  const nextPause = createRestartPause();
  let hasListened = false;
  let hasBeenReady = false;
  let isStopping = false;
  let replaced = 0;

  const notify = (message: MessageToWorker, except?: Worker): void => {
    // The channel of a worker that is about to end may be closed; its error goes to the callback.
    for (const worker of workers) if (worker !== except && worker.isConnected()) worker.send(message, () => {});
  };

  function startOne(): void {
    const startedAt = performance.now();
    const startAgain = (ended: object): void => {
      const restartInMs = nextPause(performance.now() - startedAt);
      logger.error({ ...ended, restartInMs }, 'worker ended');
      const timer = setTimeout(() => {
        restarts.delete(timer);
        replaced += 1;
        startOne();
      }, restartInMs);
      restarts.add(timer);
    };
    const worker = forkWorker();
    if (!worker) {
      startAgain({});
      return;
    }
    closeLostConnections(worker);
    workers.add(worker);
    const words = greeting();
    if (words) worker.send(words, () => {});
    if (hasBeenReady) worker.send(answered, () => {});
    worker.on('message', (message: unknown) => {
      // Messages may still arrive after the worker has ended.
      if (!workers.has(worker)) return;
      const known = readMessageToPrimary(message);
      if (known?.type === 'peer') notify(known, worker);
      if (known?.type === 'ready') {
        if (!hasBeenReady) notify(answered);
        hasBeenReady = true;
        ready.add(worker);
        // Clients cannot choose a worker, so the portal is ready only when the last one is.
        if (ready.size >= count) onReady(known.port);
      }
      if (known?.type === 'readiness-asked') onReadinessAsked?.();
    });
    worker.once('listening', () => {
      if (hasListened || isStopping) return;
      hasListened = true;
      for (let started = 1; started < count; started += 1) startOne();
      onListening();
    });
    worker.once('exit', (code: number | null, signal: string | null) => {
      workers.delete(worker);
      ready.delete(worker);
      if (isStopping) return;
      if (!hasListened && code) return onFailedStart(code);
      startAgain({ worker: worker.id, code, signal });
    });
  }

  /** Returns null if the system cannot start a process (EAGAIN, ENOMEM …): there will be no `exit` event. */
  function forkWorker(): Worker | null {
    try {
      const worker = cluster.fork();
      worker.on('error', (error) => logger.error({ err: error, worker: worker.id }, 'worker'));
      return worker.process.pid === undefined ? null : worker;
    } catch (error) {
      logger.error({ err: error }, 'worker');
      return null;
    }
  }

  return {
    start() {
      cluster.setupPrimary({ exec: entry });
      startOne();
    },
    notify,
    count: () => ({ running: workers.size, replaced }),
    async stop({ delayMs, limitMs }) {
      isStopping = true;
      for (const timer of restarts) clearTimeout(timer);
      const gone = [...workers].map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
      notify({ type: 'stop', delayMs });
      const kill = setTimeout(() => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      }, limitMs);
      await Promise.all(gone);
      clearTimeout(kill);
    },
  };
}
