import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { createRestartPause } from './restart-pause.ts';
import { watchAnswers } from './watch-answers.ts';

export interface SupervisedPortalApi {
  /** Base URL; while the child is down it names the last port. */
  upstream: () => string;
  /** Whether the child that runs now has said where it listens. */
  isListening: () => boolean;
  /** Loads the program already, in a process that touches nothing before `start`: it takes as long as to load the portal's own. */
  load(): void;
  start(): void;
  /** Ends the child for good; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  /** The program that runs the portal API; it reports `{ type: 'ready', port }` and `{ type: 'changed', changes }` to its parent. */
  entry: string;
  /** Where it is expected to listen, until it says otherwise. */
  port: number;
  logger: Logger;
  /** It listens at this base URL from now on; called after each start. */
  onReady?: (url: string) => void;
  /** It has ended, and is started again. */
  onEnded?: () => void;
  /** It reports changes, made by any writer: the names of the changes. */
  onChanged?: (changes: readonly string[]) => void;
  /** The first start failed: the child ended with this code and its own words on stderr. Nothing is restarted. */
  onFailedStart: (exitCode: number) => void;
  /** How often it is asked whether it still answers, ms. */
  askEveryMs?: number;
}

/** A child that does not end in time is killed. */
const STOP_MS = 4_000;

/**
 * The embedded portal API as a child process, not started yet; it is started again, after 100 ms at first and 5 s at most, whenever it ends.
 * One that answers nobody any more is killed.
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
    // It may have ended by now, which is heard of in a moment.
    else child?.send({ type: 'release' }, () => {});
    isHeld = false;
  }

  function run(args: string[]): void {
    const startedAt = performance.now();
    const started = spawnChild(args);
    child = started;
    started?.on('message', (message: unknown) => {
      // Its last words may arrive after its end.
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

  /** A loop without end, say: it would neither answer nor end for ever, and hears no other signal. */
  function killSilent(silent: ChildProcess): void {
    logger.error('embedded portal API answers nobody any more and is killed');
    silent.kill('SIGKILL');
  }

  /** Null where the system has no process to give (EAGAIN, ENOMEM …): there is no `exit` to wait for then. */
  function spawnChild(args: string[]): ChildProcess | null {
    const tell = (error: unknown) => logger.error({ err: error }, 'embedded portal API cannot be run');
    try {
      // A group of its own: Ctrl-C must reach the portal alone, which drains before it stops the child.
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
