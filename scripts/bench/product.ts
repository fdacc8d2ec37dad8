import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { startSmallServer } from './measure/child.ts';
import { type Load, type LoadResult, startLoad } from './measure/load.ts';
import type { BenchOptions } from './measure/options.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import type { DatabaseName } from './money/books.ts';
import { compareSizes, reportSizes, startFilledPostgres } from './product/many-demands.ts';
import { type Headers, type Page, signIn, usualPages, visit } from './product/pages.ts';
import { startPortal } from './targets/portal.ts';
import { embeddedApiCpuMs } from './targets/process-tree.ts';

const ROUNDS = 3;
const LANES = [1, 8] as const;
const WARM_UP_S = 2;
/** Maximum CPU time per second of an idle API, averaged over QUIET_SECONDS: some of its jobs run every ten seconds. */
const QUIET_MS = 20;
const QUIET_SECONDS = 12;
const MAX_START_MS = 300_000;
const COUNTED_TIMES = 5;
/** Required share of the throughput that the portal reaches with the same answers from memory, for signed-in pages. */
const wantedShare: Readonly<Record<DatabaseName, Readonly<Record<string, number>>>> = {
  PGlite: { home: 0.45, demand: 0.35, centre: 0.3 },
  PostgreSQL: { home: 0.65, demand: 0.5, centre: 0.45 },
};
/** Maximum CPU time of the API per page, in ms. */
const wantedApiMs: Readonly<Record<DatabaseName, Readonly<Record<string, number>>>> = {
  PGlite: { home: 9, demand: 6 },
  PostgreSQL: { home: 5, demand: 3.5 },
};
const WANTED_TAIL = 3;
/** Minimum requests for a p99: with eight in flight one stall delays all eight, and 1 % of 2,000 requests is two and a half such stalls. */
const LEAST_FOR_TAIL = 2_000;

interface Target {
  url: string;
  /** CPU time since the start, in ms, of the portal (or of bare React) and of its API. */
  cpuMs(): Promise<{ portal: number; api: number }>;
  stop(): Promise<unknown>;
}

interface Round extends LoadResult {
  /** CPU time per page, in ms. */
  portalMs: number;
  apiMs: number;
}

interface Standing {
  page: Page;
  inFlight: number;
  product: Round;
  /** The same portal with the API's answers served from memory. */
  replay: Round;
  /** React alone, rendering the same HTML. */
  react: Round;
}

/**
 * Measures usual pages of the product as it is delivered: the portal, its API and a database with the demo data, each page rendered for
 * each request. Alternates with the same portal whose API answers come from memory, and with React alone rendering the same HTML. No
 * process is pinned: they share the cores, as in a container. The worst round counts.
 */
export async function benchProduct({ givenRounds, givenDemands, seconds, on, pages }: BenchOptions): Promise<void> {
  const load = await startLoad();
  const rounds = givenRounds ?? ROUNDS;
  if (givenDemands !== null) return measureSizes(load, givenDemands, { rounds, seconds });
  const statements = await countStatements();
  const results: { name: DatabaseName; standings: Standing[] }[] = [];
  for (const name of on) results.push({ name, standings: await measureProduct(load, name, pages, { rounds, seconds }) });
  for (const { name, standings } of results) report(name, standings, statements, `the worst of ${rounds} rounds of ${seconds} s`);
  await writeResults('product', { results, statements });
  await load.stop();
}

/** Implements `--demands 1000000`: compares the product with that many additional demands to the product with the demo data alone. */
async function measureSizes(load: Load, demands: number, length: Length): Promise<void> {
  const many = await startProduct(await startFilledPostgres(demands));
  const few = await startProduct(await startPostgres());
  await Promise.all([few, many].map(waitUntilIdle));
  const results = await compareSizes(load, { few: few.url, many: many.url }, { ...length, lanes: LANES });
  reportSizes(results, demands);
  await writeResults('product-sizes', { demands, results });
  await Promise.all([few.stop(), many.stop(), load.stop()]);
}

interface Length {
  rounds: number;
  seconds: number;
}

async function measureProduct(load: Load, name: DatabaseName, wanted: readonly string[], length: Length): Promise<Standing[]> {
  const product = await startProduct(name === 'PostgreSQL' ? await startPostgres() : null);
  await waitUntilIdle(product);
  const member = await signIn(product.url);
  const visitor = await visit(product.url);
  const replay = await startReplay(product.apiUrl);
  const standings: Standing[] = [];
  for (const page of choosePages(await usualPages(product.url, member), wanted)) {
    const headers = page.isSignedIn ? member : visitor;
    const react = await startReact(product.url + page.path, headers);
    for (const inFlight of LANES) {
      const measured = await measurePage(load, [product, replay, react], { page, headers, inFlight }, length);
      standings.push({ page, inFlight, ...measured });
    }
    await react.stop();
    process.stderr.write(`  ${name}: ${page.name}${' '.repeat(20)}\r`);
  }
  process.stderr.write('\n');
  await Promise.all([product.stop(), replay.stop()]);
  return standings;
}

/** Returns the pages with these names, or all of them if no name is given. Throws for an unknown name. */
function choosePages(pages: readonly Page[], names: readonly string[]): readonly Page[] {
  const unknown = names.filter((name) => !pages.some((page) => page.name === name));
  if (unknown.length > 0)
    throw new Error(`no such page: ${unknown.join(', ')}; there are ${[...new Set(pages.map(({ name }) => name))].join(', ')}`);
  return names.length === 0 ? pages : pages.filter(({ name }) => names.includes(name));
}

/** Waits until the API is idle: for some minutes a new demo computes the matches of all demands, which no portal does in daily use. */
async function waitUntilIdle({ cpuMs }: Target): Promise<void> {
  const endsAt = performance.now() + MAX_START_MS;
  const marks = [(await cpuMs()).api];
  while (performance.now() < endsAt) {
    await pause(1_000);
    const { api } = await cpuMs();
    marks.push(api);
    const before = marks.at(-1 - QUIET_SECONDS);
    if (before !== undefined && api - before <= QUIET_SECONDS * QUIET_MS) return;
  }
}

interface Visit {
  page: Page;
  headers: Headers;
  inFlight: number;
}

async function measurePage(
  load: Load,
  targets: readonly [product: Target, replay: Target, react: Target],
  { page, headers, inFlight }: Visit,
  { rounds, seconds }: Length,
): Promise<Pick<Standing, 'product' | 'replay' | 'react'>> {
  const [product, replay, react] = targets;
  const run = async (target: Target, runSeconds: number, leastRequests = 0): Promise<Round> => {
    const url = target === react ? target.url : target.url + page.path;
    const before = await target.cpuMs();
    const result = await load.run({ url, method: 'GET', headers, connections: inFlight, seconds: runSeconds, leastRequests });
    const after = await target.cpuMs();
    if (result.failures > 0) throw new Error(`${page.name}: ${result.failures} bad answers ${JSON.stringify(result.statuses)}`);
    return { ...result, portalMs: (after.portal - before.portal) / result.requests, apiMs: (after.api - before.api) / result.requests };
  };
  const all = new Map<Target, Round[]>(targets.map((target) => [target, []]));
  for (const target of targets) await run(target, WARM_UP_S);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed())
      all.get(target)?.push(await run(target, seconds, target === product && inFlight > 1 ? LEAST_FOR_TAIL : 0));
  }
  const worst = (target: Target): Round => {
    const [first, ...rest] = all.get(target) ?? [];
    if (!first) throw new Error('there was no round');
    return rest.reduce((slowest, round) => (round.perSecond < slowest.perSecond ? round : slowest), first);
  };
  return { product: worst(product), replay: worst(replay), react: worst(react) };
}

async function startProduct(postgres: Awaited<ReturnType<typeof startPostgres>> | null): Promise<Target & { apiUrl: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-product-'));
  const apiPort = await freePort();
  const portal = await startPortal({
    place: 'anywhere',
    env: {
      DATA_DIR: dataDir,
      DEMO_DATA: 'on',
      SANDBOX: 'on',
      PORTAL_API_PORT: String(apiPort),
      PAGE_CACHE_MB: '0',
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
  });
  return {
    url: portal.url,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    cpuMs: async () => ({ portal: await portal.cpuMs(), api: await embeddedApiCpuMs(portal.pid) }),
    stop: async () => {
      await portal.stop();
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startReplay(apiUrl: string): Promise<Target> {
  const api = await startSmallServer('replay-portal-api.ts', 'anywhere', [apiUrl]);
  const portal = await startPortal({ place: 'anywhere', upstream: api.url, env: { SANDBOX: 'on', PAGE_CACHE_MB: '0' } });
  return {
    url: portal.url,
    cpuMs: async () => ({ portal: await portal.cpuMs(), api: await api.cpuMs() }),
    stop: () => Promise.all([portal.stop(), api.stop()]),
  };
}

async function startReact(url: string, headers: Headers): Promise<Target> {
  const bare = await startSmallServer('bare-page.ts', 'anywhere', [url, 'react', headers['cookie'] ?? '']);
  return { url: bare.url, cpuMs: async () => ({ portal: await bare.cpuMs(), api: 0 }), stop: () => bare.stop() };
}

/** Counts the SQL statements of each page, on a repeated request. The session lookup is included. */
async function countStatements(): Promise<Map<string, number>> {
  const postgres = await startPostgres({ logsStatements: true });
  const product = await startProduct(postgres);
  const counts = new Map<string, number>();
  const [member, visitor] = [await signIn(product.url), await visit(product.url)];
  for (const page of await usualPages(product.url, member)) {
    const read = async (): Promise<void> => {
      const answer = await fetch(product.url + page.path, { headers: page.isSignedIn ? member : visitor });
      await answer.text();
    };
    await read();
    // Take the minimum of several runs: a job may run in between.
    const tries = [];
    for (let time = 0; time < COUNTED_TIMES; time += 1) tries.push((await postgres.recordStatements(read)).length);
    counts.set(nameOf(page), Math.min(...tries));
  }
  await product.stop();
  return counts;
}

const nameOf = ({ name, isSignedIn }: Page): string => (isSignedIn ? name : `${name}, visitor`);

function report(name: DatabaseName, standings: readonly Standing[], statements: ReadonlyMap<string, number>, how: string): void {
  for (const lanes of LANES) {
    printTable(
      `Pages on ${name}, ${lanes} at a time, ${how}`,
      ['', 'req/s', 'p50 ms', 'p99 ms', 'portal ms', 'API ms', 'statements', 'replay/s', '× replay', 'React/s'],
      standings
        .filter(({ inFlight }) => inFlight === lanes)
        .map(({ page, product, replay, react }) => [
          nameOf(page),
          product.perSecond.toFixed(0),
          product.p50.toFixed(1),
          product.p99.toFixed(1),
          product.portalMs.toFixed(1),
          product.apiMs.toFixed(1),
          String(statements.get(nameOf(page)) ?? ''),
          replay.perSecond.toFixed(0),
          (product.perSecond / replay.perSecond).toFixed(2),
          react.perSecond.toFixed(0),
        ]),
    );
  }
  process.stdout.write('\n');
  for (const { page, inFlight, product, replay } of standings) {
    if (!page.isSignedIn) continue;
    const share = wantedShare[name][page.name];
    const ratio = product.perSecond / replay.perSecond;
    const what = `${name}: ${page.name}, ${inFlight} at a time`;
    if (share !== undefined) printVerdict(`${what}: ${ratio.toFixed(2)} × replay (wanted ≥ ${share})`, ratio >= share);
    const apiMs = wantedApiMs[name][page.name];
    if (apiMs !== undefined) printVerdict(`${what}: ${product.apiMs.toFixed(1)} ms of the API (wanted ≤ ${apiMs})`, product.apiMs <= apiMs);
    const tail = product.p99 / product.p50;
    if (inFlight > 1) printVerdict(`${what}: p99 ${tail.toFixed(1)} × p50 (wanted ≤ ${WANTED_TAIL})`, tail <= WANTED_TAIL);
  }
}
