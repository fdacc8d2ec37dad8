import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { closeLostConnections } from './close-lost-connections.ts';
import { createRestartPause } from './restart-pause.ts';
import { type MessageToWorker, readMessageToPrimary } from './worker-messages.ts';

export interface WorkersOptions {
  /** The program each worker runs. */
  entry: string;
  count: number;
  logger: Logger;
  /** The first message to each new worker. */
  greeting: () => MessageToWorker | null;
  /** The first worker listens; the others are being started. */
  onListening: () => void;
  /** All workers can serve pages on that port; called again when one that took another's place can. */
  onReady: (port: number) => void;
  /** Somebody has asked a worker whether requests may be sent here. */
  onReadinessAsked?: () => void;
  /** The first worker ended before it listened, with this code and its own words on stderr. Nothing is restarted. */
  onFailedStart: (exitCode: number) => void;
}

export interface SupervisedWorkers {
  start(): void;
  notify(message: MessageToWorker): void;
  /** How many run, and how often one had to be replaced. */
  count(): { running: number; replaced: number };
  /** Tells all to stop after `delayMs`, and kills those that still run after `limitMs`; resolves when all are gone. */
  stop(order: { delayMs: number; limitMs: number }): Promise<void>;
}

const answered: MessageToWorker = { type: 'answered' };

/** So many processes on one port, not started yet: one dies, and another one takes its place while the rest serve on. */
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
    // One that is about to end may be deaf already; its channel says so to the callback.
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
      // Its last words may arrive after its end.
      if (!workers.has(worker)) return;
      const known = readMessageToPrimary(message);
      if (known?.type === 'peer') notify(known, worker);
      if (known?.type === 'ready') {
        if (!hasBeenReady) notify(answered);
        hasBeenReady = true;
        ready.add(worker);
        // Nobody can choose which of them answers, so the portal is ready when the last one is.
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

  /** Null where the system has no process to give (EAGAIN, ENOMEM …): there is no `exit` to wait for then. */
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
