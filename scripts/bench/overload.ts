import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmallServer } from './measure/child.ts';
import { startLoad } from './measure/load.ts';
import { startOpenLoop } from './measure/open-loop.ts';
import type { BenchOptions } from './measure/options.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { startPortal } from './targets/portal.ts';

const OVERLOAD_S = 20;
const PATIENCE_MS = 15_000;
const WANTED_P99_MS = 5_000;
/**
 * Maximum memory growth: V8 may retain the heap it claimed during the overload, but leaked sockets and pages would take many times this.
 */
const WANTED_GROWTH_MB = 150;
const megabytes = (bytes: number): number => bytes / 1_024 / 1_024;

/**
 * Requests signed-in home pages at twice the rate that the portal can serve, from visitors who do not wait for one another. The portal
 * sheds some with 503. It must still serve the others in time, and its memory must not grow with the number of requests.
 */
export async function benchOverload({ seconds }: BenchOptions): Promise<void> {
  const upstream = await startSmallServer('stub-portal-api.ts', 'upstream', ['30']);
  const portal = await startPortal({ upstream: upstream.url });
  const load = await startLoad();
  const openLoop = await startOpenLoop();
  const headers = { ...browserHeaders, accept: 'text/html' };
  const atRest = { url: `${portal.url}/`, method: 'GET', headers, connections: 64 } as const;

  await load.run({ ...atRest, seconds: 5 });
  const saturated = await load.run({ ...atRest, seconds: Math.max(5, seconds) });
  if (saturated.failures > 0) throw new Error(`64 connections are no overload, and yet: ${JSON.stringify(saturated)}`);
  const before = await portal.memory();
  const perSecond = Math.round(saturated.perSecond * 2);
  const rushed = openLoop.run({ url: atRest.url, headers, perSecond, seconds: OVERLOAD_S, patienceMs: PATIENCE_MS });
  const rss = await watchRss(portal.pid, rushed);
  const result = await rushed;
  const after = await portal.memory();
  await pause(2_000);
  const afterwards = await load.run({ ...atRest, seconds: 5 });

  const { 200: served = 0, 503: refused = 0, ...others } = result.statuses;
  const all = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  const share = (count: number): string => `${((100 * count) / all).toFixed(1)} %`;
  printTable(
    `Twice the saturating rate (${saturated.perSecond.toFixed(0)} pages/s at 64 connections) for ${OVERLOAD_S} s`,
    ['', 'requests', 'share', 'p50 ms', 'p99 ms', 'longest ms'],
    [
      ['served', String(served), share(served), result.p50.toFixed(0), result.p99.toFixed(0), result.longest.toFixed(0)],
      ['503', String(refused), share(refused), '', result.refusedP99.toFixed(0), ''],
      ['anything else', JSON.stringify(others), '', '', '', ''],
    ],
  );
  const growth = megabytes(after.rssBytes - before.rssBytes);
  process.stdout.write(
    `\n  the load itself was up to ${result.sentLateP99.toFixed(0)} ms late (p99)\n  memory: ${megabytes(before.rssBytes).toFixed(0)} MB before, ${rss.toFixed(0)} MB at most, ${megabytes(after.rssBytes).toFixed(0)} MB after; ` +
      `heap ${megabytes(before.heapBytes).toFixed(0)} → ${megabytes(after.heapBytes).toFixed(0)} MB\n`,
  );
  printVerdict(`p99 of what is served ${(result.p99 / 1_000).toFixed(2)} s (wanted < 5 s)`, result.p99 < WANTED_P99_MS && served > 0);
  printVerdict('every answer is a page or a 503', Object.keys(others).length === 0);
  printVerdict(`the process has grown by ${growth.toFixed(0)} MB (wanted < ${WANTED_GROWTH_MB})`, growth < WANTED_GROWTH_MB);
  printVerdict('two seconds later nobody is turned away', afterwards.failures === 0);
  await writeResults('overload', { saturated, perSecond, result, before, after, highestRssMb: rss, afterwards });
  await Promise.all([portal, upstream, load, openLoop].map((part) => part.stop()));
}

/** Returns the peak memory of the process in MB. Reads it from the operating system, because the process is too busy to answer. */
async function watchRss(pid: number, until: Promise<unknown>): Promise<number> {
  let highest = 0;
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    highest = Math.max(highest, await residentMegabytes(pid));
    await pause(250);
  }
  return highest;
}

/** Returns the resident memory in MB on Linux, 0 elsewhere. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
