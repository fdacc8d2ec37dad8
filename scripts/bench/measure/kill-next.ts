import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../../test/postgres-server.ts';
import type { RunningPortal } from '../targets/portal.ts';
import { killPart } from '../targets/process-tree.ts';
import { median, printTable } from './report.ts';

/** Pause between a recovery and the next kill, so that there are new writes to lose. */
const CALM_MS = 300;
const RECOVERY_LIMIT_MS = 30_000;

/** Milliseconds from each kill to the next acknowledged write. */
export type Recoveries = Record<'embedded API' | 'PostgreSQL', number[]>;

/** Kills the embedded API and PostgreSQL in turn with SIGKILL. Resolves when a write is acknowledged again. */
export async function killNext(
  recoveries: Recoveries,
  portal: RunningPortal,
  postgres: PostgresServer,
  acknowledged: () => number,
): Promise<void> {
  await pause(CALM_MS);
  const victim = recoveries['embedded API'].length === recoveries.PostgreSQL.length ? 'embedded API' : 'PostgreSQL';
  const startedAt = performance.now();
  if (victim === 'embedded API') await killPart(portal.pid, 'portal-api');
  else await postgres.crash();
  const before = acknowledged();
  while (acknowledged() === before) {
    if (performance.now() - startedAt > RECOVERY_LIMIT_MS) throw new Error(`no write succeeded for 30 s after a kill of the ${victim}`);
    await pause(5);
  }
  recoveries[victim].push(performance.now() - startedAt);
}

export function printRecoveries(recoveries: Recoveries): void {
  const kills = Object.values(recoveries).reduce((sum, times) => sum + times.length, 0);
  printTable(
    `${kills} kills by SIGKILL: from the kill to the next acknowledged write`,
    ['', 'kills', 'median ms', 'longest ms'],
    Object.entries(recoveries).map(([victim, times]) => [
      victim,
      String(times.length),
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
    ]),
  );
}
