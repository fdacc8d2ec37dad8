import { startSmallServer } from './measure/child.ts';
import { type Load, type LoadResult, startLoad } from './measure/load.ts';
import type { BenchOptions } from './measure/options.ts';
import { median, printTable, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { startPortal } from './targets/portal.ts';

const demandsOnPage = [10, 30, 100, 300];
const workerCounts = [1, 2];
const CONNECTIONS = 32;
const WARM_UP_S = 4;
const headers: Record<string, string> = { ...browserHeaders, accept: 'text/html' };

/** Measures how the cost of a signed-in page grows with the number of demands on it, and the gain from more workers. */
export async function benchGrowth(options: BenchOptions): Promise<void> {
  const load = await startLoad();
  const pages = [];
  for (const demands of demandsOnPage) pages.push(await measurePage(load, demands, options));
  printTable(
    'A signed-in home page, rendered for each request',
    ['demands', 'CPU ms/req', 'µs per demand', 'req/s', 'p99 ms', 'KB (unpacked)'],
    pages.map(({ demands, cpuMs, perSecond, p99, bytes }) => [
      String(demands),
      cpuMs.toFixed(3),
      ((1_000 * cpuMs) / demands).toFixed(1),
      perSecond.toFixed(0),
      p99.toFixed(1),
      (bytes / 1_024).toFixed(0),
    ]),
  );
  const workers = [];
  for (const count of workerCounts) workers.push(await measureWorkers(load, count, options));
  printTable(
    'Workers (WEB_CONCURRENCY), nothing pinned: load and portal API take their share of the same cores',
    ['workers', 'req/s', 'p50 ms', 'p99 ms'],
    workers.map(({ count, perSecond, p50, p99 }) => [String(count), perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]),
  );
  await writeResults('growth', { pages, workers });
  await load.stop();
}

async function measurePage(load: Load, demands: number, { rounds, seconds }: BenchOptions) {
  const upstream = await startSmallServer('stub-portal-api.ts', 'upstream', [String(demands)]);
  const portal = await startPortal({ upstream: upstream.url });
  const options = { url: `${portal.url}/`, method: 'GET', headers, connections: CONNECTIONS } as const;
  await load.run({ ...options, seconds: WARM_UP_S });
  const measured: (LoadResult & { cpuMs: number })[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await portal.cpuMs();
    const result = await load.run({ ...options, seconds });
    if (result.failures > 0) throw new Error(`${demands} demands: ${JSON.stringify(result)}`);
    measured.push({ ...result, cpuMs: ((await portal.cpuMs()) - before) / result.requests });
  }
  const page = await fetch(options.url, { headers: { cookie: headers.cookie ?? '', 'accept-encoding': 'identity' } });
  const bytes = (await page.arrayBuffer()).byteLength;
  await Promise.all([portal.stop(), upstream.stop()]);
  const middle = (pick: (round: (typeof measured)[number]) => number): number => median(measured.map(pick));
  return {
    demands,
    bytes,
    cpuMs: middle((round) => round.cpuMs),
    perSecond: middle((round) => round.perSecond),
    p99: middle((round) => round.p99),
  };
}

async function measureWorkers(load: Load, count: number, { rounds, seconds }: BenchOptions) {
  const upstream = await startSmallServer('stub-portal-api.ts', 'anywhere', ['30']);
  const portal = await startPortal({ upstream: upstream.url, place: 'anywhere', env: { WEB_CONCURRENCY: String(count) } });
  const options = { url: `${portal.url}/`, method: 'GET', headers, connections: CONNECTIONS } as const;
  await load.run({ ...options, seconds: WARM_UP_S });
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await load.run({ ...options, seconds }));
  await Promise.all([portal.stop(), upstream.stop()]);
  return {
    count,
    perSecond: median(results.map((result) => result.perSecond)),
    p50: median(results.map((result) => result.p50)),
    p99: median(results.map((result) => result.p99)),
  };
}
