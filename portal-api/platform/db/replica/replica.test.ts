import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import supertest from 'supertest';
import { type PostgresServer, startPostgres, startReplica } from '../../../../scripts/test/postgres-server.ts';
import { syncReferenceData } from '../../../domain/reference/sync-reference-data.ts';
import { type Caller, callAs, saveAs, signInPublisher } from '../../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openReplica, type Replica } from './open-replica.ts';

let primary: PostgresServer;
let standby: PostgresServer;
let db: Database;
let replica: Replica;
let api: TestApi;
let reads: Record<'replica' | 'primary' | 'repeated', number>;
let onLook: () => void;

beforeAll(async () => {
  primary = await startPostgres();
  db = openDatabase({ databaseUrl: primary.url });
  await migrate(db);
  await syncReferenceData(db);
  standby = await startReplica(primary.url);
  replica = openReplica({
    url: standby.url,
    primary: db,
    primaryUrl: primary.url,
    logger: pino({ enabled: false }),
    onLook: () => onLook(),
    onRead: (from) => {
      reads[from] += 1;
    },
  });
  api = createTestApi(db, { replica });
});
beforeEach(async () => {
  onLook = () => {};
  await untilUsed(true);
  reads = { replica: 0, primary: 0, repeated: 0 };
});
afterAll(async () => {
  await replica.close();
  await db.destroy();
  await standby.stop();
  await primary.stop();
});

async function untilUsed(isUsed: boolean): Promise<void> {
  while (replica.isUsed() !== isUsed) {
    await new Promise<void>((resolve) => {
      onLook = resolve;
    });
  }
}

/** Runs a statement at the replica, as its operator would. */
async function order(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Returns whether a caller (null: a visitor) finds the demand with that word in its title. */
async function finds(word: string, caller: Caller | null = null): Promise<boolean> {
  const { body } = await callAs(api, caller)
    .get(`/api/demand/page-search?keyword=${encodeURIComponent(word)}`)
    .expect(200);
  return body.data.records.some(({ title }: { title: string }) => title === titleOf(word));
}

const titleOf = (word: string): string => `${word}寻找长期合作的渠道伙伴`;

test('visitors’ lists are read from the replica and contain all commits after catchUp', async () => {
  const publisher = await signInPublisher(api);
  for (const word of ['咖啡', '茶饮', '烘焙', '花店', '健身']) {
    await saveAs(api, publisher, { title: titleOf(word) });
    await replica.catchUp();
    expect(replica.isUsed()).toBe(true);
    expect(await finds(word)).toBe(true);
  }
  expect(reads.replica).toBeGreaterThan(0);
  expect([reads.primary, reads.repeated]).toEqual([0, 0]);
  expect((await supertest(api.server).get('/readyz').expect(200)).body).toEqual({ status: 'ok' });
  // Private rows and writes never use the replica.
  reads.replica = 0;
  await callAs(api, publisher).get('/api/demand/page-my-publish').expect(200);
  await callAs(api, publisher).get('/v1/user/detail').expect(200);
  expect(reads.replica).toBe(0);
});

test('a lagging replica: the writer sees the change immediately, everybody else after catchUp; it returns to use by itself', async () => {
  const [publisher, other] = [await signInPublisher(api), await signInUser(api)];
  await replica.catchUp();
  await order('select pg_wal_replay_pause()');
  await saveAs(api, publisher, { title: titleOf('书店') });
  expect([await finds('书店', publisher), await finds('书店', other), await finds('书店')]).toEqual([true, false, false]);
  expect(replica.isUsed()).toBe(true);
  // As when the portal is about to drop its cached pages: falls back to the primary within half a second.
  const startedAt = performance.now();
  await replica.catchUp();
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect([await finds('书店', publisher), await finds('书店', other), await finds('书店')]).toEqual([true, true, true]);
  expect(replica.isUsed()).toBe(false);
  expect((await supertest(api.server).get('/readyz').expect(200)).body).toEqual({ status: 'ok', warnings: ['replica'] });

  await order('select pg_wal_replay_resume()');
  await untilUsed(true);
  reads.replica = 0;
  expect(await finds('书店')).toBe(true);
  expect(reads.replica).toBeGreaterThan(0);
});

test('a lag of three seconds puts the replica out of use even if no change is announced', async () => {
  await order('select pg_wal_replay_pause()');
  // The replica must have something to miss.
  await sql`update users set nickname = nickname`.execute(db);
  await signInUser(api);
  await untilUsed(false);
  await order('select pg_wal_replay_resume()');
  await untilUsed(true);
});

test('when the replica is killed and restarted no read fails, and writers find their own writes', async () => {
  const publisher = await signInPublisher(api);
  let isOver = false;
  let found = 0;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await finds('渠道');
      found += 1;
    }
  });
  await standby.kill();
  const words = ['灯具', '家具', '玩具'];
  for (const word of words) {
    await saveAs(api, publisher, { title: titleOf(word) });
    expect(await finds(word, publisher)).toBe(true);
  }
  await untilUsed(false);
  for (const word of words) expect(await finds(word)).toBe(true);
  await standby.start();
  await untilUsed(true);
  const before = reads.replica;
  for (const word of words) expect(await finds(word)).toBe(true);
  expect(reads.replica).toBeGreaterThan(before);
  isOver = true;
  await Promise.all(readers);
  expect(found).toBeGreaterThan(0);
  expect(reads.repeated).toBeGreaterThan(0);
});

test('a read that the replica cancels because of WAL replay is repeated at the primary', async () => {
  await order('alter system set max_standby_streaming_delay = 0');
  await order('select pg_reload_conf()');
  await sql`create table passing (n int)`.execute(db);
  await sql`insert into passing select generate_series(1, 1000)`.execute(db);
  await replica.catchUp();
  const reading = sql<{ n: number }>`select count(*)::int as n, pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)
    from passing`.execute(replica.reads);
  const isReading = async () => {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
    await client.end();
    return rows.length > 0;
  };
  while (!(await isReading()));
  await sql`truncate passing`.execute(db);
  expect((await reading).rows).toEqual([expect.objectContaining({ n: 0 })]);
  expect(reads).toMatchObject({ repeated: 1 });
  expect(replica.isUsed()).toBe(true);
});

test('does not read from a server that is not a replica or does not answer', async () => {
  for (const url of [primary.url, 'postgres://portal@127.0.0.1:9/none']) {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const none = openReplica({ url, primary: db, primaryUrl: primary.url, logger });
    await none.look();
    expect(none.isUsed()).toBe(false);
    expect((await sql<{ n: number }>`select 1 as n`.execute(none.reads)).rows).toEqual([{ n: 1 }]);
    await none.close();
    expect(lines).toEqual([expect.stringContaining('the replica is out of use')]);
  }
});
