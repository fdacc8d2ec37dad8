import { startSmallServer } from './measure/child.ts';
import { compare, type Standing } from './measure/compare.ts';
import { type Load, startLoad } from './measure/load.ts';
import type { BenchOptions } from './measure/options.ts';
import { printVerdict, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { type RunningPortal, startPortal } from './targets/portal.ts';

const pages = [
  { name: 'home page, 30 demands', path: '/' },
  { name: 'detail page', path: '/demand/BD202600010001' },
] as const;
const RENDERED_WANTED = 0.7;
const KEPT_WANTED = 0.35;
const KEPT_P99_WANTED_MS = 10;
const STAMPEDE = 500;
const COOKIE = 'X-Token=3f7d1c5be0a94b6f8d2e7a1c9b5f4e3d3f7d1c5be0a94b6f8d2e7a1c9b5f4e3d';
const { 'user-agent': userAgent = '' } = browserHeaders;

type Verdict = [what: string, isReached: boolean];

/**
 * Benchmarks pages: rendered for a signed-in reader, against bare React with the same HTML (both uncompressed), and cached for visitors,
 * against the same compressed bytes from a buffer.
 */
export async function benchSsr(options: BenchOptions): Promise<void> {
  const load = await startLoad();
  const upstream = await startSmallServer('stub-portal-api.ts', 'upstream', ['30']);
  const portal = await startPortal({ upstream: upstream.url });
  const verdicts: Verdict[] = [];
  const results: Record<string, unknown> = {};
  for (const page of pages) {
    const url = portal.url + page.path;
    const rendered = await benchRendered(load, portal, url, page.name, options);
    const cached = await benchCached(load, portal, url, page.name, options);
    results[page.name] = { rendered: rendered.standings, kept: cached.standings };
    verdicts.push(...rendered.verdicts, ...cached.verdicts);
  }
  await portal.stop();
  const stampede = await benchStampede(upstream.url);
  results.stampede = stampede.renders;
  verdicts.push([`${STAMPEDE} visitors of a cold page: rendered ${stampede.renders} time(s)`, stampede.renders === 1]);
  process.stdout.write('\n');
  for (const [what, isReached] of verdicts) printVerdict(what, isReached);
  await writeResults('ssr', results);
  await Promise.all([upstream, load].map((child) => child.stop()));
}

interface Outcome {
  standings: Standing[];
  verdicts: Verdict[];
}

async function benchRendered(load: Load, portal: RunningPortal, url: string, name: string, options: BenchOptions): Promise<Outcome> {
  const bare = await startSmallServer('bare-page.ts', 'measured', [url, 'react', COOKIE]);
  const headers = { 'user-agent': userAgent, cookie: COOKIE };
  const standings = await compare(load, {
    ...options,
    title: `${name}, rendered for each request`,
    baseline: 'bare',
    connections: 8,
    // Under this load some pages are streamed and become slightly longer. An incomplete page would be much shorter.
    slackBytes: 10_000,
    targets: [
      { name: 'bare', child: bare, options: { url: bare.url, method: 'GET', headers } },
      { name: 'signed in', child: portal, options: { url, method: 'GET', headers } },
    ],
  });
  await bare.stop();
  const ratio = standings.find((standing) => standing.name === 'signed in')?.ratio ?? 0;
  return {
    standings,
    verdicts: [[`${name}, signed in: ${ratio.toFixed(2)} × bare (wanted ${RENDERED_WANTED})`, ratio >= RENDERED_WANTED]],
  };
}

async function benchCached(load: Load, portal: RunningPortal, url: string, name: string, options: BenchOptions): Promise<Outcome> {
  const raw = await startSmallServer('bare-page.ts', 'measured', [url, 'raw', '', 'gzip']);
  const headers = { 'user-agent': userAgent, 'accept-encoding': 'gzip' };
  const returning = { ...headers, cookie: await cookieOfFirstVisit(url) };
  const standings = await compare(load, {
    ...options,
    title: `${name}, kept for visitors`,
    baseline: 'raw',
    connections: 64,
    slackBytes: 500,
    // The portal API is only called for one new page every three seconds.
    isAwake: true,
    targets: [
      { name: 'raw', child: raw, options: { url: raw.url, method: 'GET', headers } },
      { name: 'visitor', child: portal, options: { url, method: 'GET', headers: returning } },
      // Happens once per browser: the response sets a signed cookie.
      { name: 'first visit', child: portal, options: { url, method: 'GET', headers } },
    ],
  });
  await raw.stop();
  const verdicts = ['visitor', 'first visit'].flatMap((who): Verdict[] => {
    const { ratio, p99 } = standings.find((standing) => standing.name === who) ?? { ratio: 0, p99: Number.POSITIVE_INFINITY };
    return [
      [`${name}, ${who}: ${ratio.toFixed(2)} × raw (wanted ${KEPT_WANTED})`, ratio >= KEPT_WANTED],
      [`${name}, ${who}: p99 ${p99.toFixed(1)} ms at 64 connections (wanted < ${KEPT_P99_WANTED_MS})`, p99 < KEPT_P99_WANTED_MS],
    ];
  });
  return { standings, verdicts };
}

/** Returns the cookies that the portal sets with a browser's first page, in the form in which they are sent back. */
async function cookieOfFirstVisit(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'user-agent': userAgent } });
  await answer.text();
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (!cookie) throw new Error('a first visit was given no cookie');
  return cookie;
}

/** Requests an uncached page many times simultaneously and reads from the portal's own metric how often it was rendered. */
async function benchStampede(upstream: string): Promise<{ renders: number }> {
  const portal = await startPortal({ upstream });
  const visits = Array.from({ length: STAMPEDE }, () => fetch(`${portal.url}/`, { headers: { 'user-agent': userAgent } }));
  for (const visit of visits) {
    const answer = await visit;
    await answer.text();
    if (answer.status !== 200) throw new Error(`a visitor of the stampede got ${answer.status}`);
  }
  const metrics = await (await fetch(`${portal.opsUrl}/metrics`)).text();
  await portal.stop();
  return { renders: Number(/^page_render_seconds_count\{kind="visitor"\} (\d+)/m.exec(metrics)?.[1] ?? 0) };
}
