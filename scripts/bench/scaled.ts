import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#portal-api/platform/db/database.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { BenchOptions } from './measure/options.ts';
import { median, percentile, printTable, printVerdict, writeResults } from './measure/report.ts';
import { findFaults } from './money/examine.ts';
import { openShop, type Person } from './money/people.ts';
import { withDatabase } from './money/with-database.ts';
import { killOne, type Victim, victims, waitUntilWell } from './scaled/kill.ts';
import { type LoadReport, RETRY_AFTER_MS, startLoad } from './scaled/load.ts';
import { findDoubles, findUnshown, findUnstored } from './scaled/read-back.ts';
import { type ScaledSet, startScaledSet } from './scaled/start-set.ts';
import { planSteps, type ShownDemand } from './scaled/steps.ts';

const PEOPLE = 400;
const WALLET = 100_000_000;
const LANES = 12;
const WARM_UP_MS = 5_000;
const CATCH_UP_LIMIT_MS = 60_000;
const WANTED_SHARE = 0.001;

/**
 * Runs two instances (four page processes, two APIs) on one PostgreSQL with a replica and a pooler, behind nginx: mixed load, and one kill
 * of each kind per minute. At the end every acknowledged write must be present, through each instance and in both databases.
 */
export async function benchScaled({ minutes }: BenchOptions): Promise<void> {
  const cast: { people: Person[]; demands: ShownDemand[] } = { people: [], demands: [] };
  const set = await startScaledSet(async (db) => {
    cast.demands = await readShownDemands(db);
    cast.people = await openShop(db, PEOPLE, WALLET, new Date());
    await db
      .insertInto('contacts')
      .values(cast.people.map(({ id }) => ({ user_id: id, name: '王经理', phone: '13900001111' })))
      .execute();
  });
  try {
    await runLoad(set, planSteps(cast.people, cast.demands), minutes);
  } finally {
    await set.stop();
  }
}

const readShownDemands = async (db: Database): Promise<ShownDemand[]> => {
  const { rows } = await sql<ShownDemand>`select id, demand_number as "demandNumber" from demands
    where audit_status = 'PUBLISH' and deleted_at is null and (valid_until is null or valid_until > now() + interval '1 day') order by id`.execute(
    db,
  );
  return rows;
};

async function runLoad(set: ScaledSet, stepOf: ReturnType<typeof planSteps>, minutes: number): Promise<void> {
  await waitUntilWell(set);
  const kills: { at: number; victim: Victim }[] = [];
  const killedSince = (at: number): string => (kills.find((kill) => kill.at >= at) ?? kills.at(-1))?.victim ?? 'nothing';
  const load = startLoad(set.url, stepOf, LANES, killedSince);
  await pause(WARM_UP_MS);
  const recoveries = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));
  const startedAt = performance.now();
  for (let turn = 0; turn < minutes; turn += 1) {
    for (const [index, victim] of victims.entries()) {
      const dueAt = startedAt + (turn + index / victims.length) * MINUTE_MS;
      await pause(Math.max(0, dueAt - performance.now()));
      const at = performance.now();
      kills.push({ at, victim });
      await killOne(set, victim, turn);
      await waitUntilWell(set);
      recoveries.get(victim)?.push(performance.now() - at);
      process.stderr.write(`  minute ${turn + 1} of ${minutes}, ${load.done()} requests, killed: ${victim}${' '.repeat(30)}\r`);
    }
  }
  await pause(Math.max(0, startedAt + minutes * MINUTE_MS - performance.now()));
  const report = await load.stop();
  const ms = performance.now() - startedAt;
  process.stderr.write('\n');

  const unshown = await Promise.all(set.instances.map(({ url }) => findUnshown(url, report.deeds)));
  const unstored = await withDatabase(set.primary.url, (db) => findUnstored(db, report.deeds));
  await waitUntilReplayed(set);
  const unreplayed = await withDatabase(set.replica.url, (db) => findUnstored(db, report.deeds));
  const doubles = await withDatabase(set.primary.url, findDoubles);
  const faults = await withDatabase(set.primary.url, (db) => findFaults(db, new Date()));
  const found = { unshown: unshown.map(({ length }) => length), unstored, unreplayed, doubles, faults };
  printLoad(report, recoveries, ms);
  printVerdicts(report, found);
  await writeResults('scaled', { minutes, recoveries: Object.fromEntries(recoveries), ...summarize(report), ...found });
}

/** Waits until the replica has replayed the log up to the primary's current position. */
async function waitUntilReplayed({ primary, replica }: ScaledSet): Promise<void> {
  const ask = <Row>(url: string, text: string): Promise<Row[]> =>
    withDatabase(url, async (db) => (await sql<Row>`${sql.raw(text)}`.execute(db)).rows);
  const [now] = await ask<{ place: string }>(primary.url, 'select pg_current_wal_lsn()::text as place');
  const deadline = performance.now() + CATCH_UP_LIMIT_MS;
  while (performance.now() < deadline) {
    const [row] = await ask<{ has: boolean }>(replica.url, `select pg_last_wal_replay_lsn() >= '${now?.place}'::pg_lsn as has`);
    if (row?.has) return;
    await pause(100);
  }
  throw new Error('the replica did not catch up within a minute');
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const summarize = ({ steps, deeds, failures, lost, unreadable, times }: LoadReport) => ({
  steps,
  deeds: deeds.length,
  failures,
  lost,
  unreadable,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  longest: times.at(-1),
});

function printLoad(report: LoadReport, recoveries: ReadonlyMap<Victim, number[]>, ms: number): void {
  const { failures, lost, times } = report;
  const all = sumOf(report.steps);
  printTable(
    `${all} requests in ${(ms / MINUTE_MS).toFixed(1)} minutes (${((all * 1_000) / ms).toFixed(0)} a second) through nginx; by what was killed at that time`,
    ['', 'kills', 'well again: median ms', 'longest', 'no good answer', 'after 1 s too', 'after 3 s too'],
    [...recoveries].map(([victim, measured]) => {
      const ofVictim = failures.filter(({ after }) => after === victim);
      const tries = [0, 1, 2].map((attempt) => String(ofVictim.filter((failure) => failure.attempt === attempt).length));
      return [victim, String(measured.length), median(measured).toFixed(0), Math.max(...measured).toFixed(0), ...tries];
    }),
  );
  process.stdout.write(`\n  requests: ${JSON.stringify(report.steps)}; ${report.deeds.length} writes were acknowledged\n`);
  process.stdout.write(
    `  until a good answer: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms\n`,
  );
  const reasons = Object.entries(Object.groupBy(failures, ({ kind, why, attempt }) => `try ${attempt + 1}, ${kind}: ${why}`));
  for (const [reason, same] of reasons.toSorted(([, one = []], [, other = []]) => other.length - one.length).slice(0, 20)) {
    process.stdout.write(`  ${same?.length} × ${reason}\n`);
  }
  for (const { kind, why, after } of lost.slice(0, 10)) process.stdout.write(`  in the end nothing: ${kind}, after the ${after}: ${why}\n`);
  for (const text of report.unreadable.slice(0, 5)) process.stdout.write(`  unreadable: ${text}\n`);
}

interface Found {
  unshown: number[];
  unstored: string[];
  unreplayed: string[];
  doubles: string[];
  faults: string[];
}

function printVerdicts(report: LoadReport, { unshown, unstored, unreplayed, doubles, faults }: Found): void {
  const { steps, deeds, failures, lost, unreadable } = report;
  const all = sumOf(steps);
  const share = (count: number): string => `${((100 * count) / all).toFixed(3)} %`;
  const firsts = failures.filter(({ attempt }) => attempt === 0).length;
  const seconds = failures.filter(({ attempt }) => attempt === 1).length;
  process.stdout.write(
    `\n  ${seconds} of ${all} requests (${share(seconds)}) had no good answer after another try a second later either\n`,
  );
  for (const text of [...unstored, ...unreplayed, ...doubles, ...faults].slice(0, 10)) process.stdout.write(`  ${text}\n`);
  printVerdict(`${firsts} requests (${share(firsts)}) had no good answer at first (wanted < 0.1 %)`, firsts < all * WANTED_SHARE);
  const tries = RETRY_AFTER_MS.length + 1;
  printVerdict(`${lost.length} requests were refused or had no good answer in ${tries} tries`, lost.length === 0);
  printVerdict(`${unreadable.length} answers were not readable`, unreadable.length === 0);
  for (const [index, count] of unshown.entries()) {
    printVerdict(`instance ${index + 1} does not show ${count} of ${deeds.length} acknowledged writes`, count === 0);
  }
  printVerdict(`${unstored.length} acknowledged writes are not in the database`, unstored.length === 0);
  printVerdict(`${unreplayed.length} acknowledged writes are not in the replica`, unreplayed.length === 0);
  printVerdict(`${doubles.length} demands were stored twice`, doubles.length === 0);
  printVerdict(`the doctor finds ${faults.length} faults`, faults.length === 0);
}
