import { join } from 'node:path';
import { startChild } from './child.ts';

/** Requests that are sent whether or not earlier ones were answered, as real visitors do. */
export interface OpenLoopLoad {
  url: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  /** Time after which a visitor gives up, in ms. */
  patienceMs: number;
}

export interface OpenLoopResult {
  /** Number of answers by status; `0` means no answer. */
  statuses: Record<string, number>;
  /** Milliseconds from the due time of a request to the end of its answer, over requests answered with 200. */
  p50: number;
  p99: number;
  longest: number;
  /** The same p99 over requests answered with 503. */
  refusedP99: number;
  /** Delay of this process in sending requests, in ms (p99). The times above include it. */
  sentLateP99: number;
}

export interface OpenLoop {
  run(load: OpenLoopLoad): Promise<OpenLoopResult>;
  stop(): Promise<void>;
}

/** Starts a process that sends such requests, on the core for load. */
export async function startOpenLoop(): Promise<OpenLoop> {
  const child = startChild(join(import.meta.dirname, 'open-loop-process.ts'), { place: 'load' });
  await child.told('ready');
  return {
    run: async (load) => (await child.ask('open-loop', { load })).result as OpenLoopResult,
    stop: () => child.stop('SIGKILL'),
  };
}
