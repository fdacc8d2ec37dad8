import { startPostgres } from '../test/postgres-server.ts';
import { killNext, printRecoveries, type Recoveries } from './measure/kill-next.ts';
import type { BenchOptions } from './measure/options.ts';
import { printVerdict, writeResults } from './measure/report.ts';
import { type RunningPortal, startPortal } from './targets/portal.ts';
import { type Observer, startObserver } from './targets/readable-answers.ts';
import { createLedger, findInviteCode, findLosses } from './targets/write-ledger.ts';

const KILLS = 100;
const WRITERS = 4;

/**
 * Kills the embedded API and its PostgreSQL in turn with SIGKILL, while writers write and a visitor reads pages. Every answer must be
 * readable, the portal must recover by itself, and every acknowledged write must be stored at the end.
 */
export async function benchKills({ givenRounds }: BenchOptions): Promise<void> {
  const kills = givenRounds ?? KILLS;
  const postgres = await startPostgres();
  const portal = await startPortal({
    place: 'anywhere',
    env: { DATABASE_URL: postgres.url, DEMO_DATA: 'on', SANDBOX: 'off', PORTAL_API_PORT: '0' },
  });
  const ledger = createLedger(portal.url, await findInviteCode(postgres.url), WRITERS);
  const observer = startObserver(portal.url);
  const recoveries: Recoveries = { 'embedded API': [], PostgreSQL: [] };
  for (let kill = 0; kill < kills; kill += 1) {
    await killNext(recoveries, portal, postgres, ledger.acknowledged);
    process.stderr.write(`  ${kill + 1} of ${kills} kills\r`);
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

function report(
  recoveries: Recoveries,
  writes: { acknowledged: readonly number[]; refused: Record<string, number>; unreadable: string[] },
  readings: Awaited<ReturnType<Observer['stop']>>,
  lost: readonly number[],
  portal: RunningPortal,
): void {
  printRecoveries(recoveries);
  process.stdout.write(
    `\n  writes: ${writes.acknowledged.length} acknowledged, refused ${JSON.stringify(writes.refused)}\n  pages: ${JSON.stringify(readings.statuses)}\n`,
  );
  const unreadable = [...writes.unreadable, ...readings.unreadable];
  for (const text of unreadable.slice(0, 5)) process.stdout.write(`  unreadable: ${text}\n`);
  printVerdict(`${unreadable.length} answers were not readable`, unreadable.length === 0);
  printVerdict(`${lost.length} acknowledged writes were lost`, lost.length === 0);
  printVerdict('the portal itself was never restarted', portal.process.exitCode === null && portal.process.signalCode === null);
}
