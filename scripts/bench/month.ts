import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#portal-api/platform/db/database.ts';
import type { PostgresServer } from '../test/postgres-server.ts';
import { type Child, startChild } from './measure/child.ts';
import type { BenchOptions } from './measure/options.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { type Books, startBooks } from './money/books.ts';
import { type Caller, createCaller } from './money/call.ts';
import { compareWallets } from './money/compare-wallets.ts';
import { countOpen, findDifferences, findFaults } from './money/examine.ts';
import { openShop, type Person } from './money/people.ts';
import { type Crash, type MonthPlan, planMonth, scenarios, TICK_MS, TICKS_A_DAY } from './money/plan-month.ts';
import { emptyTally, type OpenTrade, runStep, type Tally } from './money/run-trade.ts';
import { withDatabase } from './money/with-database.ts';

/** Midnight in China on the first day. */
const START = Date.parse('2026-03-01T00:00:00+08:00');
const AT_A_TIME = 8;
/** Days after the last trade in which everything must finish. */
const REST_DAYS = 2;
/** Maximum time in transit: payments are queried every two minutes and slow refunds every six hours, and some answers are lost. */
const MINUTES_ON_THE_WAY = { payment: 30, refund: 6 * 60 + 30 } as const;
/** Acts whose notices the portal must not accept. */
const REFUSED_ACTS = ['forge', 'probe', 'stale'];

interface Midnight {
  day: number;
  opened: number;
  acts: number;
  refused: number;
  lost: number;
  crashes: number;
  problems: string[];
  seconds: number;
}

/**
 * Simulates a month of trade on PostgreSQL, reproducible by `--seed`: recharges and purchases in all scenarios of the acquirer, with three
 * crashes a day. At each midnight the doctor must find no faults, the acquirer's sums must match our books, and each wallet page must agree
 * with the ledger. Requests go to the API directly, without the portal, and its clock advances in steps of five minutes.
 */
export async function benchMonth({ seed, people, orders, days }: BenchOptions): Promise<void> {
  const plan = planMonth({ seed, people, orders, days });
  const books = await startBooks('PostgreSQL');
  try {
    const buyers = await books.use((db) => openShop(db, people, 0, new Date(START)));
    const { midnights, tally, open } = await live(books, buyers, plan, days);
    report(midnights, tally, open, `${orders} orders of ${people} people in ${days} days, seed ${seed}`);
    await writeResults('month', { seed, people, orders, days, midnights, tally, open });
  } finally {
    await books.stop();
  }
}

interface World {
  api: Caller;
  process: Child;
}

async function live(books: Books, people: readonly Person[], { trades, crashes }: MonthPlan, days: number) {
  const postgres = books.postgres ?? refuse('PostgreSQL');
  const tally = emptyTally();
  const midnights: Midnight[] = [];
  const byTick = Map.groupBy(trades, ({ tick }) => tick);
  let [world, waiting]: [World, OpenTrade[]] = [await startApi(postgres.url, START), []];
  let [before, startedAt] = [JSON.parse(JSON.stringify(tally)) as Tally, performance.now()];
  const end = (days + REST_DAYS) * TICKS_A_DAY;
  for (let tick = 0; tick <= end; tick += 1) {
    const now = START + tick * TICK_MS;
    world = await runJobs(world, postgres, now, findCrash(crashes, tick, 'JOBS'));
    if (tick > 0 && tick % TICKS_A_DAY === 0) {
      await order(world, { type: 'seal' });
      const { api } = world;
      const problems = await withDatabase(postgres.url, (db) => examine(db, api, people, new Date(now)));
      const crashed = crashes.filter((crash) => Math.floor(crash.tick / TICKS_A_DAY) === tick / TICKS_A_DAY - 1).length;
      midnights.push({
        ...grown(before, tally),
        day: tick / TICKS_A_DAY,
        crashes: crashed,
        problems,
        seconds: (performance.now() - startedAt) / 1_000,
      });
      [before, startedAt] = [JSON.parse(JSON.stringify(tally)) as Tally, performance.now()];
      process.stderr.write(`  day ${tick / TICKS_A_DAY} of ${days + REST_DAYS}, ${problems.length} problems\r`);
    }
    waiting.push(
      ...(byTick.get(tick) ?? []).map((trade) => ({ trade, next: 0, dueAt: tick, orderNo: '', amount: 0, tries: 0, isUntold: false })),
    );
    const due = waiting.filter(({ dueAt }) => dueAt <= tick);
    if (due.length === 0) continue;
    const crash = findCrash(crashes, tick, 'TRADE');
    const crashed = crash && crashLater(crash, world, postgres);
    const over = await runDue(world, people, due, tick, tally);
    waiting = waiting.filter((trade) => !over.has(trade));
    await crashed;
    if (crash?.victim === 'API') world = await startApi(postgres.url, now);
  }
  process.stderr.write('\n');
  const open = await withDatabase(postgres.url, countOpen);
  await stopApi(world);
  return { midnights, tally, open };
}

/** Runs the steps that are due, several people at a time. Returns the trades that have ended. */
async function runDue(
  { api }: World,
  people: readonly Person[],
  due: readonly OpenTrade[],
  tick: number,
  tally: Tally,
): Promise<Set<OpenTrade>> {
  const over = new Set<OpenTrade>();
  let next = 0;
  const serve = async (): Promise<void> => {
    for (let open = due[next++]; open; open = due[next++]) {
      const step = open.trade.steps[open.next];
      const outcome = step ? await runStep(api, people, open, step, tally) : 'OVER';
      if (outcome === 'DONE') open.next += 1;
      const following = open.trade.steps[open.next];
      if (outcome === 'OVER' || !following) over.add(open);
      else open.dueAt = tick + (outcome === 'AGAIN' ? 1 : (following.after ?? 1));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, serve));
  return over;
}

/** Sets the clock and runs all jobs that are due, a second time if a crash interrupted them. */
async function runJobs(world: World, postgres: PostgresServer, at: number, crash: Crash | undefined): Promise<World> {
  const running = order(world, { type: 'tick', at });
  if (!crash) {
    await running;
    return world;
  }
  const ended = running.catch(() => {});
  await crashLater(crash, world, postgres);
  await ended;
  const next = crash.victim === 'API' ? await startApi(postgres.url, at) : world;
  await order(next, { type: 'tick', at });
  return next;
}

const findCrash = (crashes: readonly Crash[], tick: number, during: Crash['during']): Crash | undefined =>
  crashes.find((one) => one.tick === tick && one.during === during);

async function crashLater({ victim, delayMs }: Crash, { api, process: child }: World, postgres: PostgresServer): Promise<void> {
  await pause(delayMs);
  if (victim === 'PostgreSQL') return postgres.crash();
  await child.stop('SIGKILL');
  api.close();
}

async function startApi(databaseUrl: string, at: number): Promise<World> {
  const child = startChild(join(import.meta.dirname, 'targets/month-api.ts'), { place: 'anywhere', args: [databaseUrl, String(at)] });
  const { port } = await child.told('ready');
  return { api: createCaller(`http://127.0.0.1:${Number(port)}`), process: child };
}

async function stopApi({ api, process: child }: World): Promise<void> {
  api.close();
  await child.stop('SIGKILL');
}

async function order({ process: child }: World, { type, ...content }: { type: 'tick' | 'seal'; at?: number }): Promise<void> {
  const { error } = await child.ask(type, content);
  if (error) throw new Error(String(error));
}

async function examine(db: Database, api: Caller, people: readonly Person[], now: Date): Promise<string[]> {
  return [
    ...(await findFaults(db, now)),
    ...(await findDifferences(db, now, MINUTES_ON_THE_WAY)),
    ...(await compareWallets(db, api, people, now)),
  ];
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, one) => total + one, 0);

const grown = (before: Tally, after: Tally) => ({
  opened: sum(after.opened) - sum(before.opened),
  acts: sum(after.acts) - sum(before.acts),
  refused: sum(after.refused) - sum(before.refused),
  lost: after.lost - before.lost,
});

function report(midnights: readonly Midnight[], tally: Tally, open: number, title: string): void {
  printTable(
    title,
    ['day', 'orders', 'acts', 'refused', 'lost answers', 'crashes', 'problems', 'seconds'],
    midnights.map(({ day, opened, acts, refused, lost, crashes, problems, seconds }) =>
      [day, opened, acts, refused, lost, crashes, problems.length, seconds.toFixed(1)].map(String),
    ),
  );
  const list = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `${name} × ${times}`)
      .join(', ');
  process.stdout.write(
    `\n  orders: ${list(tally.opened)}\n  acts: ${list(tally.acts)}\n  notices: ${list(tally.notices)}\n  refused: ${list(tally.refused)}\n\n`,
  );
  const problems = midnights.flatMap(({ day, problems: found }) => found.map((problem) => `day ${day}: ${problem}`));
  for (const problem of problems.slice(0, 10)) process.stdout.write(`  ${problem}\n`);
  printVerdict(`${problems.length} problems at ${midnights.length} midnights`, problems.length === 0);
  const believed = Object.keys(tally.notices).filter((name) => REFUSED_ACTS.some((one) => name.startsWith(one)) && !/ (401|-)$/.test(name));
  printVerdict(`notices that nobody may believe were refused ${believed.join(', ')}`, believed.length === 0);
  const wanted = new Set(Object.values(scenarios).flatMap((steps) => steps.flatMap((step) => (step.do === 'act' ? step.act : []))));
  const missing = [...wanted].filter((name) => !tally.acts[name]);
  printVerdict(`every act happened ${missing.join(', ')}`, missing.length === 0);
  printVerdict(`${open} orders and refunds are still under way`, open === 0);
}

function refuse(what: string): never {
  throw new Error(`there is no ${what}`);
}
