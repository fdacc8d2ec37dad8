import { join } from 'node:path';
import { startChild } from './child.ts';

/** Requests that come whether or not earlier ones were answered, as visitors do. */
export interface OpenLoopLoad {
  url: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  /** A visitor who waits longer than this gives up, in ms. */
  patienceMs: number;
}

export interface OpenLoopResult {
  /** Answers by status; `0` is none at all. */
  statuses: Record<string, number>;
  /** Milliseconds from the moment a request was due to the end of its answer, of those answered with 200. */
  p50: number;
  p99: number;
  longest: number;
  /** The same of those turned away. */
  refusedP99: number;
  /** How late this side itself was with its requests, in ms: the times above hold it too. */
  sentLateP99: number;
}

export interface OpenLoop {
  run(load: OpenLoopLoad): Promise<OpenLoopResult>;
  stop(): Promise<void>;
}

/** A process that sends such requests, on the core for load. */
export async function startOpenLoop(): Promise<OpenLoop> {
  const child = startChild(join(import.meta.dirname, 'open-loop-process.ts'), { place: 'load' });
  await child.told('ready');
  return {
    run: async (load) => (await child.ask('open-loop', { load })).result as OpenLoopResult,
    stop: () => child.stop('SIGKILL'),
  };
}
