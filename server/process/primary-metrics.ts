import { Counter, Gauge, Registry } from 'prom-client';
import type { SupervisedWorkers } from './supervise-workers.ts';

export interface PrimaryMetricsDeps {
  count: SupervisedWorkers['count'];
  /** Returns the workers' metrics as if they were one process. Rejects if one of them does not answer for five seconds. */
  readWorkers: () => Promise<string>;
  /** Returns the embedded API's own metrics; empty without an embedded API. */
  readApi: () => Promise<string>;
  logger: { warn(details: object, sentence: string): void };
}

/** Creates the reader of `/metrics` for several processes: their metrics, their number, and the embedded API's own metrics. */
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
    help: 'Worker processes that were replaced',
    registers,
    collect() {
      this.reset();
      this.inc(count().replaced);
    },
  });
  // The other metrics are needed most when a worker hangs.
  const ofWorkers = () =>
    readWorkers().catch((error: unknown) => {
      logger.warn({ err: error }, 'the metrics lack those of the workers');
      return '';
    });
  return async () => (await Promise.all([ofWorkers(), own.metrics(), readApi()])).join('\n');
}
