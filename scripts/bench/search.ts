import pg from 'pg';
import { syncReferenceData } from '#portal-api/domain/reference/sync-reference-data.ts';
import { openDatabase } from '#portal-api/platform/db/database.ts';
import { migrate } from '#portal-api/platform/db/migrate.ts';
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts';
import type { BenchOptions } from './measure/options.ts';
import { writeResults } from './measure/report.ts';
import { generateDemands } from './search/generate-demands.ts';
import { measureDemo } from './search/measure-demo.ts';
import { measureMatches } from './search/measure-matches.ts';
import { measureSearches } from './search/measure-searches.ts';
import { measureSuggestions } from './search/measure-suggestions.ts';
import { measureWrites } from './search/measure-writes.ts';

/** Shared buffers for a server with a million demands; all other settings are PostgreSQL's defaults. */
const SHARED_BUFFERS = '1GB';

/**
 * Benchmarks search and recommendations over `--demands` generated demands on a separate PostgreSQL: the times of searches over HTTP and of
 * each of their statements, the plan of the slowest statement, the times of suggestions, the time to find a demand's matches, sizes, and
 * the cost of writes. Before that it runs the same searches over the demo data on PGlite.
 */
export async function benchSearch({ demands, seconds }: BenchOptions): Promise<void> {
  const demo = await measureDemo();
  const postgres = await startPostgres();
  const stop = (): void => void postgres.stop().finally(() => process.exit(130));
  process.prependOnceListener('SIGINT', stop).prependOnceListener('SIGTERM', stop);
  try {
    await increaseSharedBuffers(postgres);
    await prepare(postgres.url, demands);
    const searches = await measureSearches(postgres.url, seconds);
    const suggestions = await measureSuggestions(postgres.url, seconds);
    const matches = await measureMatches(postgres.url);
    const writes = await measureWrites(postgres.url);
    await writeResults('search', { demands, demo, searches, suggestions, matches, writes });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await postgres.stop();
  }
}

/** Gives a server the memory for a million demands, and restarts it to apply the setting. */
export async function increaseSharedBuffers(postgres: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`alter system set shared_buffers = '${SHARED_BUFFERS}'`);
  // Otherwise loading a million rows triggers one checkpoint after another.
  await client.query(`alter system set max_wal_size = '8GB'`);
  await client.end();
  await postgres.crash();
}

async function prepare(url: string, demands: number): Promise<void> {
  const db = openDatabase({ databaseUrl: url });
  await migrate(db);
  await syncReferenceData(db);
  await db.destroy();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  const say = (step: string): void => void process.stdout.write(`  ${((performance.now() - started) / 1_000).toFixed(0)} s: ${step}\n`);
  await generateDemands(client, demands, new Date(), say);
  await client.end();
}
