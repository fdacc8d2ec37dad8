import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../test/find-browser.ts';
import { startSmallServer } from './measure/child.ts';
import type { BenchOptions } from './measure/options.ts';
import { median, printTable, printVerdict, writeResults } from './measure/report.ts';
import { startPortal } from './targets/portal.ts';

const clientDir = join(import.meta.dirname, '../../dist/client');
const KB = 1_000;
const SCRIPTS_WANTED_KB = 110;
const PERFORMANCE_WANTED = 99;
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
const QUIET_MS = 1_000;
/** Fetched by npx for this run only: a hundred packages that nothing else here needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LIGHTHOUSE_LIMIT_MS = 3 * 60_000;

interface Visit {
  /** Cumulative layout shift. */
  shift: number;
  /** Of tasks over 50 ms, longest first, with the time at which they began. */
  longTasks: { ms: number; at: number }[];
  /** From the start of the navigation to the first paint of any content. */
  firstPaintMs: number;
  /** To the first line of the app: before it, the browser reads and lays out what the server has rendered; after it comes hydration. */
  appStartMs: number;
  /** From the start of the navigation to the largest paint. */
  largestPaintMs: number;
}

/** The home page's cost to its reader: scripts by weight, Lighthouse, layout shift and long tasks on a CPU four times slower. */
export async function benchClient({ rounds }: BenchOptions): Promise<void> {
  const upstream = await startSmallServer('stub-portal-api.ts', 'upstream', ['30']);
  const portal = await startPortal({ upstream: upstream.url, place: 'anywhere', env: { PUBLIC_ORIGIN: '' } });
  const weight = weighHome();
  const scores = await runLighthouse(`${portal.url}/`);
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visitSlowly(`${portal.url}/`));
  await Promise.all([portal.stop(), upstream.stop()]);

  const longestOf = (isWanted: (task: { at: number; end: number }, visit: Visit) => boolean): number[] =>
    visits.map((visit) => visit.longTasks.find(({ ms, at }) => isWanted({ at, end: at + ms }, visit))?.ms ?? 0);
  // The task in which the first paint is prepared (style, layout of what is seen) begins before it.
  const first = longestOf(({ at }, { firstPaintMs }) => at < firstPaintMs);
  const reading = longestOf(({ at, end }, { firstPaintMs, appStartMs }) => at >= firstPaintMs && end <= appStartMs);
  const hydration = longestOf(({ end }, { appStartMs }) => end > appStartMs);
  const inTable = (values: number[]): string[] => [median(values).toFixed(0), Math.max(...values).toFixed(0)];
  printTable(
    `home page on a CPU ${SLOWDOWN} times slower, ${rounds} visits with an empty cache`,
    ['', 'median', 'worst'],
    [
      ['layout shift', median(visits.map(({ shift }) => shift)).toFixed(4), Math.max(...visits.map(({ shift }) => shift)).toFixed(4)],
      ['longest task before the first paint, ms (0: none over 50)', ...inTable(first)],
      ['longest task while the rest of the document is laid out, ms', ...inTable(reading)],
      ['longest task from the first line of the app on (hydration), ms', ...inTable(hydration)],
      ['largest paint, ms', ...inTable(visits.map(({ largestPaintMs }) => largestPaintMs))],
    ],
  );
  process.stdout.write('\n');
  printVerdict(
    `${weight.toFixed(1)} KB of gzipped scripts before interaction (wanted ≤ ${SCRIPTS_WANTED_KB})`,
    weight <= SCRIPTS_WANTED_KB,
  );
  if (scores) {
    for (const [category, score] of Object.entries(scores)) {
      const wanted = category === 'performance' ? PERFORMANCE_WANTED : 100;
      printVerdict(`Lighthouse desktop, ${category}: ${score} (wanted ${wanted})`, score >= wanted);
    }
  } else process.stdout.write('  not run      Lighthouse: npx could not fetch it\n');
  printVerdict(
    'no layout shift',
    visits.every(({ shift }) => shift === 0),
  );
  printVerdict(`no task over ${LONG_TASK_MS} ms on hydration`, Math.max(...hydration) === 0);
  printVerdict(`no task over ${LONG_TASK_MS} ms while the document is laid out`, Math.max(...reading) === 0);
  printVerdict(`no task over ${LONG_TASK_MS} ms before the first paint`, Math.max(...first) === 0);
  await writeResults('client', { weight, scores, visits });
}

/** Entry, what it shares with all pages, and the page's own, as the manifest names them; KB of gzip 9. */
function weighHome(): number {
  const manifest = JSON.parse(readFileSync(join(clientDir, 'manifest.json'), 'utf8')) as {
    entry: string;
    shared: string[];
    routes: { home: string[] };
  };
  const files = [manifest.entry, ...manifest.shared, ...manifest.routes.home];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(clientDir, file)), { level: 9 }).length, 0) / KB;
}

/** Scores from 0 to 100 by category; null without a network to fetch Lighthouse from. */
async function runLighthouse(url: string): Promise<Record<string, number> | null> {
  const dir = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const report = join(dir, 'report.json');
  const flags = ['--preset=desktop', '--quiet', '--output=json', `--output-path=${report}`, '--chrome-flags=--headless=new --no-sandbox'];
  try {
    await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, url, ...flags, '--only-categories=performance,accessibility,best-practices,seo'],
      {
        // Lighthouse needs this Node, whichever npx belongs to.
        env: { ...process.env, CHROME_PATH: findBrowser({ whole: true }), PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` },
        timeout: LIGHTHOUSE_LIMIT_MS,
      },
    );
    const { categories } = JSON.parse(readFileSync(report, 'utf8')) as { categories: Record<string, { score: number }> };
    return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.slice(0, 300) : String(error)}\n`);
    return null;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** One visit with an empty cache and a slow CPU, until the page has been quiet for a second. */
async function visitSlowly(url: string): Promise<Visit> {
  const browser = await chromium.launch({ executablePath: findBrowser({ whole: true }), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(observePage);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => (globalThis.benchFindings?.appStartMs ?? 0) > 0);
    await page.evaluate(becomeQuiet, QUIET_MS);
    const found = await page.evaluate(() => globalThis.benchFindings);
    if (!found?.appStartMs) throw new Error('the page observed nothing');
    return { ...found, longTasks: found.longTasks.sort((a, b) => b.ms - a.ms) };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: resolves after so many ms, and then when nothing is left to do. */
const becomeQuiet = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve()), ms));

declare global {
  var benchFindings: Visit | undefined;
}

/** Runs in the page, before its scripts. */
function observePage(): void {
  const findings: Visit = { shift: 0, longTasks: [], firstPaintMs: Number.POSITIVE_INFINITY, appStartMs: 0, largestPaintMs: 0 };
  globalThis.benchFindings = findings;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') findings.shift += entry.value;
  });
  observe('longtask', (entry) => findings.longTasks.push({ ms: entry.duration, at: entry.startTime }));
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') findings.firstPaintMs = entry.startTime;
  });
  observe('mark', (entry) => {
    if (entry.name === 'app-start') findings.appStartMs = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    findings.largestPaintMs = entry.startTime;
  });
}
