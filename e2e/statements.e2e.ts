import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { signIn, usualPages } from '../scripts/bench/product/pages.ts';
import { startPostgres } from '../scripts/test/postgres-server.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { expect } from './fixtures/visitor.ts';

/** The most statements with which somebody who is signed in sees a page that the portal has shown before; the first asks whose session it is. */
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

/** Jobs may be at work for seconds on end, and then have a part in each of a few readings. */
const MOST_READINGS = 30;

/** The statements of a page only read. Others come of the jobs behind it; the question whether the database is there comes with no page. */
const isOfPage = (statement: string): boolean => /^\s*(select|with)\b/i.test(statement) && statement.trim() !== 'select 1';

/** For minutes after its start a demo looks for the demands that fit each other, several a second. */
async function restFromMatching(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update demand_matching set due_at = null');
  await client.end();
}

test('a page asks the database a few times', async ({ start }) => {
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
      // A job can only add to them.
      for (let reading = 0; reading < MOST_READINGS && (!fewest || fewest.length > limit); reading += 1) {
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
