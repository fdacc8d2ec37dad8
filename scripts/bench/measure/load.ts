import { join } from 'node:path';
import { type Child, startChild } from './child.ts';

/** The request that is sent repeatedly, and the expected answer. */
export interface LoadOptions {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Length of the request's body in bytes. */
  body?: number;
  connections: number;
  seconds: number;
  /** Minimum number of answers before the load ends: a stall hits all requests in flight, so the p99 of a few requests is chance. */
  leastRequests?: number;
  /** Requests per second of all connections together. Default: as many as are answered. */
  rate?: number;
  /** Expected length of every answer's body in bytes. */
  bodyBytes?: number;
  /** Allowed difference from `bodyBytes`. */
  slackBytes?: number;
  /**
   * Keeps the load process from sleeping while it waits for answers. On a shared machine the server pays for waking the core of a sleeping
   * client: on a virtual machine, a third of the cost of a small answer. Use it only if nothing else needs the load's core.
   */
  isAwake?: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Number of answers other than 2xx, broken connections, and bodies of another length (chunk framing included). */
  failures: number;
  statuses: Record<string, number>;
  badLengths: number;
}

export interface Load {
  run(options: LoadOptions): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function startLoad(): Promise<Load> {
  const child: Child = startChild(join(import.meta.dirname, 'load-process.ts'), { place: 'load' });
  await child.told('ready');
  return {
    run: async (options) => {
      const { result, error } = await child.ask('load', { options });
      if (error) throw new Error(String(error));
      return result as LoadResult;
    },
    stop: () => child.stop('SIGKILL'),
  };
}
