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

const READINGS = 5;

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
      const readings: string[][] = [];
      for (let reading = 0; reading < READINGS; reading += 1) readings.push((await postgres.recordStatements(read)).filter(isOfPage));
      // A job can only add to them.
      const [statements = []] = readings.toSorted((one, other) => one.length - other.length);
      taken[name] = statements.length;
      expect.soft(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(limits[name] ?? 0);
    }
    expect(Object.keys(taken).toSorted()).toEqual(Object.keys(limits).toSorted());
  } finally {
    await postgres.stop();
  }
});
