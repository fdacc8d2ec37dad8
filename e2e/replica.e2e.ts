import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from '../portal-api/platform/db/database.ts';
import { createSession } from '../portal-api/platform/http/session.ts';
import { startPostgres, startReplica } from '../scripts/test/postgres-server.ts';
import { cookieNames } from '../shared/cookies.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { BROWSER } from './fixtures/reading-pages.ts';
import { expect, newNetworkAddress } from './fixtures/visitor.ts';

/** Replica lag, far longer than the slowest machine needs to show a change to a visitor: a page that waits for the replica is noticed. */
const LATE_S = 60;

/** Runs statements on a server, as an administrator would. */
async function order(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

interface Owner {
  cookie: string;
  demand: { id: string; demandNumber: string; title: string };
}

/** Returns the publishers of published demands, each with a session. */
async function findOwners(db: Database): Promise<Owner[]> {
  const { rows } = await sql<{ id: string; demandNumber: string; title: string; owner: string }>`
    select distinct on (publisher_id) id, demand_number as "demandNumber", title, publisher_id as owner from demands
    where audit_status = 'PUBLISH' and deleted_at is null and type_code = '10' order by publisher_id, refreshed_at desc`.execute(db);
  return Promise.all(
    rows.map(async ({ owner, ...demand }) => {
      const { token } = await createSession(db, { id: owner, ip: '127.0.0.1', userAgent: null }, new Date());
      return { cookie: `${cookieNames.token}=${token}`, demand };
    }),
  );
}

/** Sends each request from another address, as limits apply per address. */
async function ask(portal: PortalProcess, path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const headers = {
    'User-Agent': BROWSER,
    'X-Forwarded-For': newNetworkAddress(),
    ...init.headers,
  };
  const answer = await fetch(portal.url + path, { ...init, headers });
  return { status: answer.status, text: await answer.text() };
}

test(`a replica lags by ${LATE_S} s, is killed and comes back: no page fails, and all users always see their own writes`, async ({
  start,
}) => {
  test.slow();
  const primary = await startPostgres();
  const db = openDatabase({ databaseUrl: primary.url, poolSize: 2 });
  // A first start creates the schema and the content that the replica begins with.
  await (await start({ DATABASE_URL: primary.url, SANDBOX: 'on', DEMO_DATA: 'on' })).stop();
  const replica = await startReplica(primary.url);
  const portal = await start({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, SANDBOX: 'on' });
  const warnings = async () => (await ask(portal, '/readyz')).text;
  const untilUsed = (isUsed: boolean) =>
    expect.poll(warnings, { timeout: 40_000, intervals: [50] }).toBe(isUsed ? '{"status":"ok"}' : '{"status":"ok","warnings":["replica"]}');
  const readsFrom = async (place: string) => {
    const metrics = await (await fetch(`${portal.opsUrl}/metrics`)).text();
    return Number(new RegExp(`^database_reads_total\\{place="${place}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
  };

  const owners = await findOwners(db);
  const search = ({ title }: Owner['demand']) => `/api/demand/page-search?pageSize=40&keyword=${encodeURIComponent(title.slice(0, 20))}`;
  const finds = async (demand: Owner['demand'], headers: Record<string, string>) => {
    const { status, text } = await ask(portal, search(demand), { headers });
    expect(status, text).toBe(200);
    return text.includes(demand.demandNumber);
  };
  let turn = 0;
  const waits: number[] = [];
  /** Takes a demand down or shows it again: its publisher sees the change immediately, and visitors soon. */
  const writeAndLook = async (): Promise<void> => {
    const owner = owners[turn % owners.length];
    if (!owner) throw new Error('nobody publishes');
    const isShown = Math.floor(turn / owners.length) % 2 === 1;
    turn += 1;
    const { cookie, demand } = owner;
    const answer = await ask(portal, '/v1/demand/show', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ id: demand.id, show: isShown }),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await finds(demand, { Cookie: cookie })).toBe(isShown);
    const visitors = async () => [(await ask(portal, `/demand/${demand.demandNumber}`)).status, await finds(demand, {})];
    const writtenAt = performance.now();
    await expect.poll(visitors, { timeout: 30_000, intervals: [20] }).toEqual([isShown ? 200 : 404, isShown]);
    waits.push(performance.now() - writtenAt);
  };

  let isOver = false;
  const failures: string[] = [];
  const visits = ['/', '/type/10', '/type/20', '/common/select', search({ id: '', demandNumber: '', title: '渠道' })].map(async (path) => {
    let count = 0;
    while (!isOver) {
      // At most twenty requests a second per page: more would only take CPU time from the portal under test.
      const [{ status, text }] = await Promise.all([ask(portal, path), pause(50)]);
      if (status !== 200) failures.push(`${path} ${status} ${/<h1[^>]*>[^<]*/.exec(text)?.[0] ?? text.slice(0, 200)}`);
      count += 1;
    }
    return count;
  });

  await untilUsed(true);
  for (let round = 0; round < 5; round += 1) await writeAndLook();
  expect(await readsFrom('replica')).toBeGreaterThan(0);

  await order(replica.url, `alter system set recovery_min_apply_delay = '${LATE_S}s'`, 'select pg_reload_conf()');
  for (let round = 0; round < 5; round += 1) await writeAndLook();
  await untilUsed(false);
  for (let round = 0; round < 5; round += 1) await writeAndLook();

  await order(replica.url, 'alter system reset recovery_min_apply_delay', 'select pg_reload_conf()');
  await untilUsed(true);
  await replica.kill();
  for (let round = 0; round < 5; round += 1) await writeAndLook();
  await untilUsed(false);
  await replica.start();
  await untilUsed(true);
  const before = await readsFrom('replica');
  for (let round = 0; round < 5; round += 1) await writeAndLook();
  expect(await readsFrom('replica')).toBeGreaterThan(before);

  isOver = true;
  const counts = await Promise.all(visits);
  const [fromReplica, fromPrimary, repeated] = await Promise.all(['replica', 'primary', 'repeated'].map(readsFrom));
  console.log(`${counts.reduce((sum, count) => sum + count, 0)} pages and searches, ${turn} writes; reads: ${fromReplica} at the replica, \
${fromPrimary} at the primary in its place, ${repeated} of them after a failure; visitors waited ${Math.max(...waits).toFixed(0)} ms at most`);
  expect(failures).toEqual([]);
  await portal.stop();
  await db.destroy();
  await Promise.all([replica.stop(), primary.stop()]);
});
