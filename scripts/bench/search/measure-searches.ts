import { availableParallelism, loadavg } from 'node:os';
import { isLiveDemand } from '#portal-api/domain/demands/live-demands.ts';
import { printTable, printVerdict } from '../measure/report.ts';
import { makeSearchClasses, type SearchClass } from './search-classes.ts';
import { serveApi } from './serve-api.ts';
import { printPlan, summarizeStatements } from './statements.ts';
import { openTimedDatabase, type TimedStatement } from './timed-database.ts';

const WANTED_P95_MS = 50;
const PAGE_SIZE = 20;

interface Timing {
  name: string;
  isWanted: boolean;
  searches: number;
  p50: number;
  p95: number;
  most: number;
}

/** Times each class of searches for `seconds`, after a warm-up of half that time, one request at a time, over HTTP through the API. */
export async function measureSearches(url: string, seconds: number) {
  const { db, take } = openTimedDatabase(url);
  const { server, origin } = await serveApi(db);
  const timings: Timing[] = [];
  const statements: (TimedStatement & { search: string })[] = [];
  try {
    const ids = await db.selectFrom('demands').select('id').where(isLiveDemand(new Date())).orderBy('demand_number').limit(2_000).execute();
    for (const searchClass of makeSearchClasses(ids.map(({ id }) => id))) {
      timings.push(await timeClass(searchClass, origin, seconds, () => void take()));
      statements.push(...take().map((statement) => ({ ...statement, search: searchClass.name })));
    }
  } finally {
    await new Promise((resolve) => server.close(resolve));
    await db.destroy();
  }
  const summary = summarizeStatements(statements);
  report(timings, summary);
  await printPlan(
    url,
    statements.filter(({ search }) => timings.some(({ name, isWanted }) => isWanted && name === search)),
  );
  return { timings, statements: summary };
}

async function timeClass(searchClass: SearchClass, origin: string, seconds: number, forget: () => void): Promise<Timing> {
  const warm = performance.now() + seconds * 500;
  while (performance.now() < warm) await ask(origin, searchClass.path, await drawPage(searchClass, origin));
  forget();
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const query = await drawPage(searchClass, origin);
    const started = performance.now();
    await ask(origin, searchClass.path, query);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { name: searchClass.name, isWanted: searchClass.isWanted, searches: times.length, p50: at(0.5), p95: at(0.95), most: at(1) };
}

/** Returns the parameters of a search including its page. For the last page, a first request determines its number. */
async function drawPage({ draw, page, path }: SearchClass, origin: string): Promise<Record<string, string>> {
  const query = draw();
  if (page === 'first') return query;
  if (page !== 'last') return { ...query, pageNum: String(page) };
  const { reachable } = await ask(origin, path, query);
  return { ...query, pageNum: String(Math.max(1, Math.ceil(reachable / PAGE_SIZE))) };
}

async function ask(origin: string, path: string, query: Record<string, string>): Promise<{ reachable: number }> {
  const answer = await fetch(`${origin}${path}?${new URLSearchParams(query)}`);
  const body: unknown = await answer.json();
  if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.status} ${JSON.stringify(body)}`);
  return (body as { data: { reachable: number } }).data;
}

function report(timings: readonly Timing[], statements: ReturnType<typeof summarizeStatements>): void {
  printTable(
    `Searches over HTTP, one at a time (load of the machine: ${loadavg()[0]?.toFixed(1)} of ${availableParallelism()})`,
    ['search', 'searches', 'p50 ms', 'p95 ms', 'max ms'],
    timings.map(({ name, searches, p50, p95, most }) => [name, String(searches), p50.toFixed(1), p95.toFixed(1), most.toFixed(1)]),
  );
  printTable(
    'Their statements',
    ['search, statement', 'times', 'p50 ms', 'p95 ms'],
    statements.map(({ search, statement, times, p50, p95 }) => [`${search}: ${statement}`, String(times), p50.toFixed(1), p95.toFixed(1)]),
  );
  process.stdout.write('\n');
  for (const { name, isWanted, p95 } of timings) {
    if (isWanted) printVerdict(`${name}: p95 ${p95.toFixed(1)} ms (wanted < ${WANTED_P95_MS})`, p95 < WANTED_P95_MS);
  }
}
