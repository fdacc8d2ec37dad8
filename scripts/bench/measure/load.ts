import { join } from 'node:path';
import { type Child, startChild } from './child.ts';

/** The request that is sent over and over, and the answer that must come back. */
export interface LoadOptions {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Bytes of the request's body. */
  body?: number;
  connections: number;
  seconds: number;
  /** It goes on until so many have been answered: what hits one request hits all that are under way with it, so a p99 of few is chance. */
  leastRequests?: number;
  /** Requests per second of all connections together; without it as many as get answered. */
  rate?: number;
  /** Bytes that every answer's body must have. */
  bodyBytes?: number;
  /** By so much it may differ. */
  slackBytes?: number;
  /**
   * The load never sleeps while it waits for answers. On one machine the server pays for waking the core of a reader that sleeps, on a
   * virtual one a third of what a small answer costs. Only where nothing else needs the load's core.
   */
  isAwake?: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that are no 2xx, connections that broke, and bodies of another length (framing of chunks included). */
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
