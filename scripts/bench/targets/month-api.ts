import pino from 'pino';
import { createPortalApi } from '#portal-api/app.ts';
import { sealFinishedDays } from '#portal-api/domain/ledger/seals.ts';
import { runPaymentJobs } from '#portal-api/domain/payments/jobs/payment-jobs.ts';
import { createExposureCounter } from '#portal-api/features/event/exposure-counter.ts';
import { readApiConfig } from '#portal-api/platform/config/env.ts';
import { openDatabase } from '#portal-api/platform/db/database.ts';
import { listenOnLoopback } from '#portal-api/platform/http/loopback-server.ts';
import { createApiMetrics } from '#portal-api/platform/metrics.ts';
import { guardProviders } from '#portal-api/platform/providers/guard-providers.ts';
import { createSandboxProviders } from '#portal-api/platform/providers/sandbox-providers.ts';

/**
 * The portal API in the sandbox, with a stopped clock and jobs that run only on command: `{ type: 'tick', id, at }` sets the clock and runs
 * all that is due, `{ type: 'seal', id }` seals the finished days. `month-api.ts <database> <time>`.
 */
const JOB_RUNS = 3;
const [databaseUrl = '', startAt = '0'] = process.argv.slice(2);
let at = Number(startAt);
const clock = { now: () => new Date(at) };
const db = openDatabase({ databaseUrl });
const config = readApiConfig({ DATABASE_URL: databaseUrl, SANDBOX: 'on' });
const logger = pino({ level: 'silent' });
const providers = guardProviders(createSandboxProviders(db, clock, config));
const deps = { db, clock, config, providers, logger, metrics: createApiMetrics(), exposures: createExposureCounter(db, logger) };
const { port } = await listenOnLoopback(createPortalApi(deps), 0);
providers.acquirer?.open(`http://127.0.0.1:${port}`);

process.on('message', (message: { type?: string; id?: number; at?: number }) => {
  if (message.type !== 'tick' && message.type !== 'seal') return;
  void obey(message).then(
    () => process.send?.({ id: message.id }),
    (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
  );
});
process.channel?.ref();
process.send?.({ type: 'ready', port });

async function obey(message: { type?: string; at?: number }): Promise<void> {
  if (message.type === 'seal') return void (await sealFinishedDays(db, clock.now()));
  at = message.at ?? at;
  // One job can leave work for another.
  for (let run = 0; run < JOB_RUNS; run += 1) await runPaymentJobs(deps);
}
