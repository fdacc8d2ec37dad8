import pg from 'pg';
import pino from 'pino';
import { openStorage } from '#portal-api/open-storage.ts';
import { systemClock } from '#portal-api/platform/clock.ts';
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import type { Load, LoadResult } from '../measure/load.ts';
import { printTable, printVerdict } from '../measure/report.ts';
import { generateDemands } from '../search/generate-demands.ts';
import { increaseSharedBuffers } from '../search.ts';
import { firstDemand, type Headers, type Page, type ShownDemand, signIn, usualPages, visit } from './pages.ts';

const WARM_UP_S = 2;
/** Maximum ratio to the times with the demo's demands alone. */
const WANTED_RATIO = 1.5;

/** Results of a page with the demo's demands alone, and with many more. */
export interface Comparison {
  name: string;
  inFlight: number;
  few: LoadResult;
  many: LoadResult;
}

/** Starts a PostgreSQL with the demo's content and the given number of generated demands. */
export async function startFilledPostgres(demands: number): Promise<PostgresServer> {
  const postgres = await startPostgres();
  await increaseSharedBuffers(postgres);
  const place = { databaseUrl: postgres.url, dataDir: '', demoData: true };
  const storage = await openStorage(place, systemClock, pino({ level: 'silent' }));
  await storage.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await generateDemands(client, demands, new Date(), (step) => void process.stderr.write(`  ${step}${' '.repeat(30)}\r`));
  await client.end();
  return postgres;
}

/** Measures the same pages of two portals in turn, at the given concurrencies. The worst round counts. */
export async function compareSizes(
  load: Load,
  urls: { few: string; many: string },
  { rounds, seconds, lanes }: { rounds: number; seconds: number; lanes: readonly number[] },
): Promise<Comparison[]> {
  // Use a demand of the demo, which both have. A generated demand has a publisher with ten times as many demands, hence a longer page.
  const demand = await firstDemand(urls.few, await signIn(urls.few));
  const [ofFew, ofMany] = [await readVisits(urls.few, demand), await readVisits(urls.many, demand)];
  const results: Comparison[] = [];
  for (const [index, { page, url, headers }] of ofFew.entries()) {
    const other = ofMany[index];
    if (!other) throw new Error('the two portals have other pages');
    for (const connections of lanes) {
      const run = (at: string, cookies: Headers, length: number) =>
        load.run({ url: at, method: 'GET', headers: cookies, connections, seconds: length });
      const few: LoadResult[] = [];
      const many: LoadResult[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const one = await run(url, headers, round < 0 ? WARM_UP_S : seconds);
        const two = await run(other.url, other.headers, round < 0 ? WARM_UP_S : seconds);
        if (one.failures + two.failures > 0) throw new Error(`${page.name}: bad answers`);
        if (round >= 0) [few.push(one), many.push(two)];
      }
      const worst = (all: readonly LoadResult[]) => all.toSorted((one, two) => two.p50 - one.p50)[0];
      const [slowest, slowestOther] = [worst(few), worst(many)];
      if (slowest && slowestOther) results.push({ name: nameOf(page), inFlight: connections, few: slowest, many: slowestOther });
    }
  }
  return results;
}

const nameOf = ({ name, isSignedIn }: Page): string => (isSignedIn ? name : `${name}, visitor`);

async function readVisits(origin: string, demand: ShownDemand): Promise<{ page: Page; url: string; headers: Headers }[]> {
  const [member, visitor] = [await signIn(origin), await visit(origin)];
  const pages = await usualPages(origin, member, demand);
  return pages.map((page) => ({ page, url: origin + page.path, headers: page.isSignedIn ? member : visitor }));
}

export function reportSizes(results: readonly Comparison[], demands: number): void {
  printTable(
    `Pages on PostgreSQL with ${demands} demands more than the demo has`,
    ['', 'at a time', 'demo: p50 ms', 'p99', 'with more: p50 ms', 'p99', '× demo'],
    results.map(({ name, inFlight, few, many }) => [
      name,
      String(inFlight),
      few.p50.toFixed(1),
      few.p99.toFixed(1),
      many.p50.toFixed(1),
      many.p99.toFixed(1),
      (many.p50 / few.p50).toFixed(2),
    ]),
  );
  process.stdout.write('\n');
  for (const { name, inFlight, few, many } of results) {
    const ratio = many.p50 / few.p50;
    printVerdict(`${name}, ${inFlight} at a time: ${ratio.toFixed(2)} × the demo's time (wanted ≤ ${WANTED_RATIO})`, ratio <= WANTED_RATIO);
  }
}
