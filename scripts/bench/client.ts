import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type RouteName, routeTable } from '#shared/routes/route-table.ts';
import { type Audit, type Device, runLighthouse } from './measure/lighthouse.ts';
import type { BenchOptions } from './measure/options.ts';
import { median, printTable, printVerdict, writeResults } from './measure/report.ts';
import { SLOWDOWN, type Visit, visitSlowly } from './measure/slow-visit.ts';
import { coverStyles } from './measure/style-coverage.ts';
import { startPortal } from './targets/portal.ts';

const clientDir = join(import.meta.dirname, '../../dist/client');
const KB = 1_000;
const HOME_WANTED_KB = 90;
const WANTED_KB = { public: 100, account: 120 } as const;
const STYLES_WANTED_KB = 14;
const UNUSED_WANTED = 5;
const LONG_TASK_MS = 50;
const wantedScores = { desktop: { performance: 99, others: 100 }, mobile: { performance: 95, others: 100 } } as const;
const devices = ['desktop', 'mobile'] as const;

interface PageUnderTest {
  name: string;
  path: string;
}

/**
 * Measures the cost of pages in the browser, with the portal's own API and the demo data: the size of scripts, the used share of styles,
 * Lighthouse scores for desktop and phone, layout shift, and long tasks on a CPU four times slower.
 */
export async function benchClient({ rounds }: BenchOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-client-'));
  const portal = await startPortal({
    place: 'anywhere',
    env: { DATA_DIR: dataDir, PORTAL_API_PORT: '0', PUBLIC_ORIGIN: '', SANDBOX: 'off', DEMO_DATA: 'on' },
  });
  const pages = await findPages(portal.url);
  const results = [];
  reportWeights();
  await reportStyles(portal.url, pages);
  for (const page of pages) {
    for (const device of devices) {
      const url = portal.url + page.path;
      const audit = await runLighthouse(url, device);
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visitSlowly(url, device));
      report(`${page.name}, ${device}`, device, visits, audit);
      results.push({ page, device, audit, visits });
    }
  }
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await writeResults('client', results);
}

/** Lists the pages on which most visits begin: from search engines, shared links and invitations. */
async function findPages(url: string): Promise<PageUnderTest[]> {
  const answer = await fetch(`${url}/api/demand/page-search?pageSize=1`);
  const { data } = (await answer.json()) as { data: { records: { demandNumber: string }[] } };
  const [first] = data.records;
  if (!first) throw new Error('the demo shows no demand');
  return [
    { name: 'home', path: '/' },
    { name: 'list', path: '/type/10' },
    { name: 'demand', path: `/demand/${first.demandNumber}` },
    { name: 'invitation', path: '/invite' },
  ];
}

function report(title: string, device: Device, visits: readonly Visit[], audit: Audit | null): void {
  const longestOf = (isWanted: (task: { at: number; end: number }, visit: Visit) => boolean): number[] =>
    visits.map((visit) => visit.longTasks.find(({ ms, at }) => isWanted({ at, end: at + ms }, visit))?.ms ?? 0);
  // The task that prepares the first paint (style, layout of the visible part) begins before the paint.
  const first = longestOf(({ at }, { firstPaintMs }) => at < firstPaintMs);
  const reading = longestOf(({ at, end }, { firstPaintMs, appStartMs }) => at >= firstPaintMs && end <= appStartMs);
  const hydration = longestOf(({ end }, { appStartMs }) => end > appStartMs);
  const inTable = (values: number[]): string[] => [median(values).toFixed(0), Math.max(...values).toFixed(0)];
  printTable(
    `${title}, on a CPU ${SLOWDOWN} times slower, ${visits.length} visits with an empty cache`,
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
  if (audit) {
    const metrics = audit.metrics.map(({ name, ms, score }) => `${name} ${ms.toFixed(0)} ms (${score})`);
    process.stdout.write(`  Lighthouse, on a machine of index ${audit.machine.toFixed(0)}: ${metrics.join(', ')}\n`);
    const { performance, others } = wantedScores[device];
    for (const [category, score] of Object.entries(audit.scores)) {
      const wanted = category === 'performance' ? performance : others;
      printVerdict(`Lighthouse, ${category}: ${score} (wanted ${wanted})`, score >= wanted);
    }
  } else process.stdout.write('  not run      Lighthouse: npx could not fetch it\n');
  printVerdict(
    'no layout shift',
    visits.every(({ shift }) => shift === 0),
  );
  printVerdict(`no task over ${LONG_TASK_MS} ms on hydration`, Math.max(...hydration) === 0);
  printVerdict(`no task over ${LONG_TASK_MS} ms while the document is laid out`, Math.max(...reading) === 0);
  printVerdict(`no task over ${LONG_TASK_MS} ms before the first paint`, Math.max(...first) === 0);
}

/** Reports the render-blocking stylesheets of each page and the share of their rules that the page does not use. */
async function reportStyles(url: string, pages: readonly PageUnderTest[]): Promise<void> {
  const rows = [];
  for (const { name, path } of pages) rows.push({ name, ...(await coverStyles(url + path)) });
  printTable(
    'styles before the first paint',
    ['page', 'KB', 'unused on one visit, %', 'unused without conditions and states, %'],
    rows.map(({ name, kb, unusedInOneVisit, unusedPlain }) => [name, kb.toFixed(1), unusedInOneVisit.toFixed(0), unusedPlain.toFixed(1)]),
  );
  process.stdout.write('\n');
  for (const { name, kb, unusedPlain, unusedSelectors } of rows) {
    printVerdict(`${name}: ${kb.toFixed(1)} KB of styles (wanted ≤ ${STYLES_WANTED_KB})`, kb <= STYLES_WANTED_KB);
    const heaviest = unusedSelectors.slice(0, 5).join(' · ');
    printVerdict(
      `${name}: ${unusedPlain.toFixed(1)} % of plain rules unused (wanted ≤ ${UNUSED_WANTED}): ${heaviest}`,
      unusedPlain <= UNUSED_WANTED,
    );
  }
}

/** Reports the scripts loaded before interaction, by the manifest: the entry, its shared chunks and each page's own, with gzip 9. */
function reportWeights(): void {
  const manifest = JSON.parse(readFileSync(join(clientDir, 'manifest.json'), 'utf8')) as {
    entry: string;
    shared: string[];
    routes: Record<RouteName, string[]>;
  };
  const weigh = (file: string): number => gzipSync(readFileSync(join(clientDir, file)), { level: 9 }).length / KB;
  const weightOf = (name: RouteName): number =>
    [manifest.entry, ...manifest.shared, ...manifest.routes[name]].reduce((sum, file) => sum + weigh(file), 0);
  const weights = (Object.keys(manifest.routes) as RouteName[]).map((name) => ({
    name,
    kind: routeTable[name].access === 'private' ? ('account' as const) : ('public' as const),
    files: manifest.routes[name].length,
    weight: weightOf(name),
  }));
  printTable(
    'scripts before interaction',
    ['page', 'KB', 'files'],
    weights
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ name, kind, weight, files }) => [`${name} (${kind})`, weight.toFixed(1), String(files)]),
  );
  process.stdout.write('\n');
  printVerdict(`home: ${weightOf('home').toFixed(1)} KB (wanted ≤ ${HOME_WANTED_KB})`, weightOf('home') <= HOME_WANTED_KB);
  for (const [wantedKind, wanted] of Object.entries(WANTED_KB)) {
    const heaviest = Math.max(...weights.filter(({ kind }) => kind === wantedKind).map(({ weight }) => weight));
    printVerdict(`any ${wantedKind} page: ${heaviest.toFixed(1)} KB (wanted ≤ ${wanted})`, heaviest <= wanted);
  }
}
