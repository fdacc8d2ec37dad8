import { join } from 'node:path';
import { type Child, startChild } from './child.ts';

/** What autocannon shall send, and what must come back. */
export interface LoadOrder {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Bytes of the request's body. */
  body?: number;
  connections: number;
  seconds: number;
  /** Requests per second of all connections together; without it as many as get answered. */
  rate?: number;
  /** Bytes that every answer's body must have. */
  bodyBytes?: number;
  /** By so much it may differ. */
  slackBytes?: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that are no 2xx, connections that broke, and bodies of another length. */
  failures: number;
  statuses: Record<string, number>;
  badLengths: number;
}

export interface Load {
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function startLoad(): Promise<Load> {
  const child: Child = startChild(join(import.meta.dirname, 'load-process.ts'), { place: 'load' });
  await child.told('ready');
  return {
    run: async (order) => {
      const { result, error } = await child.ask('load', { order });
      if (error) throw new Error(String(error));
      return result as LoadResult;
    },
    stop: () => child.stop('SIGKILL'),
  };
}
