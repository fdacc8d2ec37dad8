import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Child, startChild } from './measure/child.ts';
import type { BenchOptions } from './measure/options.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { type Books, type DatabaseName, startBooks } from './money/books.ts';
import { createCaller } from './money/call.ts';
import { findFaults } from './money/examine.ts';
import { openShop, type Person } from './money/people.ts';
import { buyOne, type Trade, trade } from './money/purchase.ts';
import { type RecordedPurchase, recordPurchase } from './money/recorded-purchase.ts';
import type { BareOptions } from './targets/bare-purchases.ts';

const ROUNDS = 3;
const WARM_UP_S = 5;
const PEOPLE = 400;
const WALLET = 100_000_000;
const LANES = [1, 8] as const;
const wanted = { PGlite: { perSecond: 60, inFlight: 1 }, PostgreSQL: { perSecond: 300, inFlight: 8 } } as const;
const WANTED_P99_MS = 250;
const WANTED_OF_BARE = 0.7;
const WANTED_BY_EIGHT = 1.6;

/** The way to purchase: over HTTP through the API, or only its SQL statements. */
type Way = 'API' | 'statements';
type Round = Trade & { cpuMsEach: number };
interface Standing {
  way: Way;
  inFlight: number;
  rounds: Round[];
}

/**
 * Benchmarks purchases by balance over HTTP, by one buyer and by eight at a time, against the bare SQL statements of the same purchase,
 * which are recorded from the API and replayed under other names. PostgreSQL waits for the disk. The worst round counts.
 */
export async function benchBuy({ givenRounds, seconds, on }: BenchOptions): Promise<void> {
  const recorded = await recordPurchase();
  const rounds = givenRounds ?? ROUNDS;
  const results: { name: DatabaseName; standings: Standing[]; faults: string[] }[] = [];
  for (const name of on) results.push({ name, ...(await measure(name, recorded, rounds, seconds)) });
  for (const { name, standings, faults } of results) {
    report(name, standings, recorded.statements.length, `${rounds} rounds of ${seconds} s`);
    printVerdict(`${name}: the doctor finds nothing ${faults.join('; ')}`, faults.length === 0);
  }
  await writeResults('buy', { statements: recorded.statements.length, results });
}

async function measure(name: DatabaseName, recorded: RecordedPurchase, rounds: number, seconds: number) {
  const books = await startBooks(name, { isDurable: true });
  try {
    const people = await books.use((db) => openShop(db, PEOPLE, WALLET, new Date()));
    // PGlite runs one query at a time, regardless of the number of clients.
    const standings = (['statements', 'API'] as const).flatMap((way) =>
      LANES.filter((inFlight) => way === 'API' || name === 'PostgreSQL' || inFlight === 1).map(
        (inFlight): Standing => ({ way, inFlight, rounds: [] }),
      ),
    );
    for (let round = 0; round < rounds; round += 1) {
      for (const standing of round % 2 === 0 ? standings : standings.toReversed()) {
        const { way, inFlight } = standing;
        const run = { inFlight, seconds };
        standing.rounds.push(way === 'API' ? await buyOverHttp(books, people, run) : await buyBare(books, people, recorded, run));
        process.stderr.write(`  ${name}: round ${round + 1} of ${rounds}, ${way}, ${inFlight} at a time    \r`);
      }
    }
    process.stderr.write('\n');
    return { standings, faults: await books.use((db) => findFaults(db, new Date())) };
  } finally {
    await books.stop();
  }
}

interface Run {
  inFlight: number;
  seconds: number;
}

async function buyOverHttp(books: Books, people: readonly Person[], { inFlight, seconds }: Run): Promise<Round> {
  const main = join(import.meta.dirname, '../../dist/portal-api/main.js');
  const env = { ...books.env, NODE_ENV: 'production', SANDBOX: 'off', PORTAL_API_PORT: '0', LOG_LEVEL: 'info' };
  const child = startChild(main, { place: 'anywhere', env });
  const { port } = await child.told('ready');
  const api = createCaller(`http://127.0.0.1:${Number(port)}`);
  const buy = async (person: Person): Promise<void> => void (await buyOne(api, person, randomUUID()));
  await trade(people, { inFlight, seconds: WARM_UP_S }, buy);
  const before = await child.cpuMs();
  const result = await trade(people, { inFlight, seconds }, buy);
  const cpuMsEach = ((await child.cpuMs()) - before) / result.purchases;
  api.close();
  await child.stop();
  return { ...result, cpuMsEach };
}

async function buyBare(books: Books, people: Person[], recorded: RecordedPurchase, run: Run): Promise<Round> {
  const child: Child = startChild(join(import.meta.dirname, 'targets/bare-purchases.ts'), { place: 'anywhere' });
  await child.told('ready');
  const where = books.postgres ? { databaseUrl: books.postgres.url } : { pgliteDir: join(books.env['DATA_DIR'] ?? '', 'pglite') };
  const options: BareOptions = { recorded, people, ...where, ...run, warmUpSeconds: WARM_UP_S };
  const { result, error } = await child.ask('buy', { options });
  if (error) throw new Error(String(error));
  await child.stop();
  const { cpuMs, ...traded } = result as Trade & { cpuMs: number };
  return { ...traded, cpuMsEach: cpuMs / traded.purchases };
}

const slowest = ({ rounds }: Standing): number => Math.min(...rounds.map(({ perSecond }) => perSecond));
const longest = ({ rounds }: Standing): number => Math.max(...rounds.map(({ p99 }) => p99));
const dearest = ({ rounds }: Standing): number => Math.max(...rounds.map(({ cpuMsEach }) => cpuMsEach));
/** Returns the worst ratio over all rounds. Each ratio compares the same round, so a slow phase of the machine affects both sides. */
const worstRatio = (one: Standing, other: Standing): number =>
  Math.min(...one.rounds.map(({ perSecond }, round) => perSecond / (other.rounds[round]?.perSecond ?? Number.NaN)));

/** Returns the worst ratio of CPU time. The CPU time of PostgreSQL itself is included in neither side. */
const worstRatioByCpu = (one: Standing, other: Standing): number =>
  Math.min(...one.rounds.map(({ cpuMsEach }, round) => (other.rounds[round]?.cpuMsEach ?? Number.NaN) / cpuMsEach));

function report(name: DatabaseName, standings: readonly Standing[], statements: number, how: string): void {
  const find = (way: Way, inFlight: number) => standings.find((one) => one.way === way && one.inFlight === inFlight);
  printTable(
    `Purchases by balance on ${name} (${statements} statements each), the worst of ${how}`,
    ['', 'at a time', 'a second', 'p50 ms', 'p99 ms', 'CPU ms each', '× statements', '× by CPU'],
    standings.map((one) => {
      const bare = find('statements', one.inFlight) ?? find('statements', 1);
      return [
        one.way === 'API' ? 'over HTTP' : 'bare statements',
        String(one.inFlight),
        slowest(one).toFixed(0),
        Math.max(...one.rounds.map(({ p50 }) => p50)).toFixed(1),
        longest(one).toFixed(1),
        dearest(one).toFixed(2),
        bare ? worstRatio(one, bare).toFixed(2) : '',
        bare ? worstRatioByCpu(one, bare).toFixed(2) : '',
      ];
    }),
  );
  process.stdout.write('\n');
  const { perSecond, inFlight } = wanted[name];
  const [api, bare] = [find('API', inFlight), find('statements', inFlight)];
  if (!api || !bare) return;
  printVerdict(`${slowest(api).toFixed(0)} purchases a second, ${inFlight} at a time (wanted ≥ ${perSecond})`, slowest(api) >= perSecond);
  printVerdict(`p99 ${longest(api).toFixed(0)} ms (wanted < ${WANTED_P99_MS} ms)`, longest(api) < WANTED_P99_MS);
  const share = worstRatio(api, bare);
  printVerdict(`${(100 * share).toFixed(0)} % of the bare statements' rate (wanted ≥ ${100 * WANTED_OF_BARE} %)`, share >= WANTED_OF_BARE);
  const one = find('API', 1);
  if (name !== 'PostgreSQL' || !one) return;
  const gain = worstRatio(api, one);
  printVerdict(`eight people buy ${gain.toFixed(2)} times as much as one (wanted ≥ ${WANTED_BY_EIGHT})`, gain >= WANTED_BY_EIGHT);
}
