import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { createRestartPause } from './restart-pause.ts';
import { watchAnswers } from './watch-answers.ts';

export interface SupervisedPortalApi {
  /** Base URL; while the child is down, the last one. */
  upstream: () => string;
  /** Whether the current child has reported where it listens. */
  isListening: () => boolean;
  /** Loads the program early, in a process that touches nothing before `start`: loading takes as long as loading the portal itself. */
  load(): void;
  start(): void;
  /** Stops the child for good; resolves when it has ended. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  /** Program that runs the portal API; it sends `{ type: 'ready', port }` and `{ type: 'changed', changes }` to its parent. */
  entry: string;
  /** Expected port, until the child reports another one. */
  port: number;
  logger: Logger;
  /** Called after each start, with the base URL at which the child listens. */
  onReady?: (url: string) => void;
  /** Called when the child has ended and will be restarted. */
  onEnded?: () => void;
  /** Called with the names of changes that the child reports, made by any writer. */
  onChanged?: (changes: readonly string[]) => void;
  /** Called if the first start failed: the child ended with this code and its own message on stderr. Nothing is restarted. */
  onFailedStart: (exitCode: number) => void;
  /** Interval of the liveness checks, in ms. */
  askEveryMs?: number;
}

/** Time after which a child that has not ended is killed. */
const STOP_MS = 4_000;

/**
 * Creates a supervisor for the embedded portal API as a child process, not started yet. Whenever the child ends, it is restarted, after
 * 100 ms at first and 5 s at most. A child that no longer answers is killed.
 */
export function supervisePortalApi({
  entry,
  port,
  logger,
  onReady,
  onEnded,
  onChanged,
  onFailedStart,
  askEveryMs,
}: SupervisorOptions): SupervisedPortalApi {
  let child: ChildProcess | null = null;
  let currentPort = port;
  const nextPause = createRestartPause();
  let wasEverReady = false;
  let isListening = false;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let endWatch = (): void => {};
  let isHeld = false;
  const upstream = (): string => `http://127.0.0.1:${currentPort}`;

  function load(): void {
    isHeld = true;
    run(['--held']);
  }

  function start(): void {
    if (!isHeld) run([]);
    // The child may have ended already; its exit event follows.
    else child?.send({ type: 'release' }, () => {});
    isHeld = false;
  }

  function run(args: string[]): void {
    const startedAt = performance.now();
    const started = spawnChild(args);
    child = started;
    started?.on('message', (message: unknown) => {
      // Messages may still arrive after the child has ended.
      if (child !== started) return;
      const changes = readChanges(message);
      if (changes !== null) return onChanged?.(changes);
      const ready = readReadyPort(message);
      if (ready === null) return;
      wasEverReady = true;
      isListening = true;
      currentPort = ready;
      logger.info({ port: ready }, 'embedded portal API is ready');
      onReady?.(upstream());
      endWatch = watchAnswers({ url: `${upstream()}/readyz`, everyMs: askEveryMs, onSilent: () => killSilent(started) });
    });
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) => {
      child = null;
      isListening = false;
      endWatch();
      if (isStopping) return;
      if (!wasEverReady && code) return onFailedStart(code);
      const restartInMs = nextPause(performance.now() - startedAt);
      logger.error({ code, signal, restartInMs }, 'embedded portal API ended');
      onEnded?.();
      restart = setTimeout(() => run(isHeld ? ['--held'] : []), restartInMs);
    };
    if (started) started.once('exit', onEnd);
    else onEnd(null, null);
  }

  /** Kills a child that hangs, for example in an endless loop: it would never answer or end, and reacts to no other signal. */
  function killSilent(silent: ChildProcess): void {
    logger.error('killing the embedded portal API, which no longer answers');
    silent.kill('SIGKILL');
  }

  /** Returns null if the system cannot start a process (EAGAIN, ENOMEM …): there will be no `exit` event. */
  function spawnChild(args: string[]): ChildProcess | null {
    const tell = (error: unknown) => logger.error({ err: error }, 'cannot start the embedded portal API');
    try {
      // Its own process group: Ctrl+C must reach only the portal, which drains before it stops the child.
      const spawned = fork(entry, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      spawned.on('error', tell);
      return spawned.pid === undefined ? null : spawned;
    } catch (error) {
      tell(error);
      return null;
    }
  }

  return {
    load,
    start,
    upstream,
    isListening: () => isListening,
    stop() {
      isStopping = true;
      endWatch();
      clearTimeout(restart);
      return child ? endProcess(child) : Promise.resolve();
    },
  };
}

function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function readReadyPort(message: unknown): number | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'ready' || !('port' in message))
    return null;
  return typeof message.port === 'number' ? message.port : null;
}

function readChanges(message: unknown): string[] | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'changed' || !('changes' in message))
    return null;
  return Array.isArray(message.changes) ? message.changes.map(String) : null;
}
