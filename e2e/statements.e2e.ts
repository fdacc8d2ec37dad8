import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { signIn, usualPages } from '../scripts/bench/product/pages.ts';
import { startPostgres } from '../scripts/test/postgres-server.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { expect } from './fixtures/visitor.ts';

/** Maximum number of statements for a page that the portal has shown before, for a signed-in user; the first one loads the session. */
const limits: Record<string, number> = {
  home: 5,
  list: 4,
  search: 4,
  demand: 6,
  publisher: 4,
  centre: 12,
  'own demands': 4,
  messages: 3,
  conversation: 4,
  membership: 9,
};

/** Maximum number of readings: jobs may run for seconds on end and add statements to a few of them. */
const MAX_READINGS = 30;

/** Returns whether a statement is part of a page: pages only read. The others come from jobs, and `select 1` from the database check. */
const isOfPage = (statement: string): boolean => /^\s*(select|with)\b/i.test(statement) && statement.trim() !== 'select 1';

/** Stops the matching of demands, which a new demo runs several times a second for minutes after its start. */
async function restFromMatching(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update demand_matching set due_at = null');
  await client.end();
}

test('a page takes few database statements', async ({ start }) => {
  const postgres = await startPostgres({ logsStatements: true });
  try {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-statements-'));
    const portal = await start({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO_DATA: 'on', SANDBOX: 'off', PAGE_CACHE_MB: '0' });
    await restFromMatching(postgres.url);
    const member = await signIn(portal.url);
    const pages = (await usualPages(portal.url, member)).filter(({ isSignedIn }) => isSignedIn);
    const taken: Record<string, number> = {};
    for (const { name, path } of pages) {
      const read = async () => {
        const answer = await fetch(portal.url + path, { headers: member });
        expect(answer.status, name).toBe(200);
        await answer.text();
      };
      await read();
      const limit = limits[name] ?? 0;
      let fewest: string[] | null = null;
      // A job can only add statements, so the fewest count.
      for (let reading = 0; reading < MAX_READINGS && (!fewest || fewest.length > limit); reading += 1) {
        const statements = (await postgres.recordStatements(read)).filter(isOfPage);
        if (!fewest || statements.length < fewest.length) fewest = statements;
      }
      taken[name] = fewest?.length ?? 0;
      expect.soft(taken[name], `${name}:\n${fewest?.join('\n')}`).toBeLessThanOrEqual(limit);
    }
    expect(Object.keys(taken).toSorted()).toEqual(Object.keys(limits).toSorted());
  } finally {
    await postgres.stop();
  }
});
