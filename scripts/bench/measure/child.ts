import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Place, pinned } from './cores.ts';

export interface ChildOptions {
  place: Place;
  args?: readonly string[];
  env?: Record<string, string>;
  /** Node flags, such as `--cpu-prof`. */
  flags?: readonly string[];
  /** Destination of its standard output; discarded by default. Its standard error is always shown. */
  output?: 'ignore' | 'inherit';
}

export interface Memory {
  /** Size after a garbage collection: V8's heap and the external memory that it keeps alive. */
  heapBytes: number;
  rssBytes: number;
  /** Number of active resources that keep the event loop alive, by kind. */
  resources: Record<string, number>;
}

export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Returns the CPU time of all its threads since its start, in ms. */
  cpuMs(): Promise<number>;
  memory(): Promise<Memory>;
  /** Sends a message and resolves with the answer that has the same id. */
  ask(type: string, content?: object): Promise<Record<string, unknown>>;
  /** Resolves with the next message of that type which the process sends on its own. */
  told(type: string): Promise<Record<string, unknown>>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 20_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a file as a separate process of the same Node. The process never outlives its parent. */
export function startChild(file: string, { place, args = [], env = {}, flags = [], output = 'ignore' }: ChildOptions): Child {
  const preload = ['--import', join(import.meta.dirname, 'answer-parent.ts')];
  const [command, ...rest] = pinned(place, [process.execPath, ...preload, ...flags, file, ...args]);
  const child = spawn(command, rest, { stdio: ['ignore', output, 'inherit', 'ipc'], env: { ...process.env, ...env } });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let lastId = 0;

  const heard = (matches: (message: Record<string, unknown>) => boolean, limitMs: number): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const listen = (message: unknown): void => {
        if (isRecord(message) && matches(message)) finish(() => resolve(message));
      };
      const onExit = (code: number | null, signal: string | null): void =>
        finish(() => reject(new Error(`${file} ended (${code ?? signal}) before it answered`)));
      const timer = setTimeout(() => finish(() => reject(new Error(`${file} gave no answer in ${limitMs} ms`))), limitMs);
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        child.off('message', listen);
        child.off('exit', onExit);
        settle();
      };
      child.on('message', listen);
      child.once('exit', onExit);
    });
  const ask: Child['ask'] = (type, content = {}) => {
    lastId += 1;
    const id = lastId;
    const answer = heard((message) => message.id === id, ANSWER_LIMIT_MS);
    child.send({ ...content, type, id });
    return answer;
  };
  return {
    process: child,
    pid: child.pid ?? 0,
    ask,
    told: (type) => heard((message) => message.type === type, START_LIMIT_MS),
    cpuMs: async () => Number((await ask('cpu')).ms),
    memory: async () => toMemory(await ask('memory')),
    stop: (signal = 'SIGTERM') => stop(child, signal),
  };
}

/** Starts a file of `targets/`, which sends `{ type: 'ready', port }` once it listens on 127.0.0.1. */
export async function startSmallServer(file: string, place: Place, args: readonly string[] = []): Promise<Child & { url: string }> {
  const child = startChild(join(import.meta.dirname, '../targets', file), { place, args, env: { NODE_ENV: 'production' } });
  const { port } = await child.told('ready');
  return { ...child, url: `http://127.0.0.1:${Number(port)}` };
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill(signal);
  });
}

function toMemory(answer: Record<string, unknown>): Memory {
  const resources = isRecord(answer.resources) ? answer.resources : {};
  return {
    heapBytes: Number(answer.heapBytes),
    rssBytes: Number(answer.rssBytes),
    resources: Object.fromEntries(Object.entries(resources).map(([name, count]) => [name, Number(count)])),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
