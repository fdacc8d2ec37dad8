import { Counter, Gauge, Registry } from 'prom-client';
import type { SupervisedWorkers } from './supervise-workers.ts';

export interface PrimaryMetricsDeps {
  count: SupervisedWorkers['count'];
  /** The workers' metrics as if they were one process. Rejects when one of them says nothing for five seconds. */
  readWorkers: () => Promise<string>;
  /** The embedded API's own; empty where there is none. */
  readApi: () => Promise<string>;
  logger: { warn(details: object, sentence: string): void };
}

/** Gives the text for `/metrics` where several processes serve pages: theirs, how many they are, and the embedded API's. */
export function createPrimaryMetrics({ count, readWorkers, readApi, logger }: PrimaryMetricsDeps): () => Promise<string> {
  const own = new Registry();
  const registers = [own];
  new Gauge({
    name: 'portal_workers_running',
    help: 'Processes that serve pages',
    registers,
    collect() {
      this.set(count().running);
    },
  });
  new Counter({
    name: 'portal_workers_replaced_total',
    help: 'Processes that had to be started again',
    registers,
    collect() {
      this.reset();
      this.inc(count().replaced);
    },
  });
  // Of all times when one of them hangs, somebody looks at the rest.
  const ofWorkers = () =>
    readWorkers().catch((error: unknown) => {
      logger.warn({ err: error }, 'metrics without those of the workers');
      return '';
    });
  return async () => (await Promise.all([ofWorkers(), own.metrics(), readApi()])).join('\n');
}
