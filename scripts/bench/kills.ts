import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts';
import { median, printTable, printVerdict, writeResults } from './measure/report.ts';
import { killEmbeddedApi } from './targets/embedded-api.ts';
import { type RunningPortal, startPortal } from './targets/portal.ts';
import { type Observer, startObserver } from './targets/readable-answers.ts';
import { createLedger, findInviteCode, findLosses } from './targets/write-ledger.ts';

const KILLS = 100;
const WRITERS = 4;
/** Between a recovery and the next kill, so that there is something to lose. */
const CALM_MS = 300;
const RECOVERY_LIMIT_MS = 30_000;

/**
 * SIGKILL for the embedded API and for its PostgreSQL, by turns, while writers write and a visitor reads pages: every answer must be
 * readable, the portal must recover by itself, and what was acknowledged must be there in the end.
 */
export async function benchKills(): Promise<void> {
  const postgres = await startPostgres();
  const portal = await startPortal({
    place: 'anywhere',
    env: { DATABASE_URL: postgres.url, DEMO_DATA: 'on', SANDBOX: 'off', PORTAL_API_PORT: '0' },
  });
  const ledger = createLedger(portal.url, await findInviteCode(postgres.url), WRITERS);
  const observer = startObserver(portal.url);
  const recoveries: Record<'embedded API' | 'PostgreSQL', number[]> = { 'embedded API': [], PostgreSQL: [] };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(CALM_MS);
    const victim = kill % 2 === 0 ? 'embedded API' : 'PostgreSQL';
    recoveries[victim].push(await killOnce(victim, portal, postgres, ledger.acknowledged));
    process.stderr.write(`  ${kill + 1} of ${KILLS} kills\r`);
  }
  process.stderr.write('\n');
  const writes = await ledger.stop();
  const readings = await observer.stop();
  const lost = await findLosses(postgres.url, writes.acknowledged);
  report(recoveries, writes, readings, lost, portal);
  await writeResults('kills', { recoveries, writes: { ...writes, acknowledged: writes.acknowledged.length }, readings, lost });
  await portal.stop();
  await postgres.stop();
}

/** Gives how long it took until a write was acknowledged again, in ms. */
async function killOnce(
  victim: 'embedded API' | 'PostgreSQL',
  portal: RunningPortal,
  postgres: PostgresServer,
  acknowledged: () => number,
): Promise<number> {
  const startedAt = performance.now();
  if (victim === 'embedded API') await killEmbeddedApi(portal.pid);
  else await postgres.crash();
  const before = acknowledged();
  while (acknowledged() === before) {
    if (performance.now() - startedAt > RECOVERY_LIMIT_MS) throw new Error(`no write succeeded for 30 s after a kill of the ${victim}`);
    await pause(5);
  }
  return performance.now() - startedAt;
}

function report(
  recoveries: Record<string, number[]>,
  writes: { acknowledged: readonly number[]; refused: Record<string, number>; unreadable: string[] },
  readings: Awaited<ReturnType<Observer['stop']>>,
  lost: readonly number[],
  portal: RunningPortal,
): void {
  printTable(
    `${KILLS} kills by SIGKILL: from the kill to the next acknowledged write`,
    ['', 'kills', 'median ms', 'longest ms'],
    Object.entries(recoveries).map(([victim, times]) => [
      victim,
      String(times.length),
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
    ]),
  );
  process.stdout.write(
    `\n  writes: ${writes.acknowledged.length} acknowledged, refused ${JSON.stringify(writes.refused)}\n  pages: ${JSON.stringify(readings.statuses)}\n`,
  );
  const unreadable = [...writes.unreadable, ...readings.unreadable];
  for (const text of unreadable.slice(0, 5)) process.stdout.write(`  unreadable: ${text}\n`);
  printVerdict(`${unreadable.length} answers were not readable`, unreadable.length === 0);
  printVerdict(`${lost.length} acknowledged writes were lost`, lost.length === 0);
  printVerdict('the portal itself was never restarted', portal.process.exitCode === null && portal.process.signalCode === null);
}
