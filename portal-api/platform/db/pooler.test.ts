import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import pino from 'pino';
import supertest from 'supertest';
import { findPooler as findProgram, type PoolerServer, startPooler } from '../../../scripts/test/pooler-server.ts';
import { openStorage } from '../../open-storage.ts';
import { startApiProcess } from '../../testing/api-process.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { openTestPostgres, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { systemClock } from '../clock.ts';
import { StartFailure } from '../errors.ts';
import { listenForChanges } from './changes/listen-for-changes.ts';
import { watchChanges } from './changes/watch-changes.ts';
import { type Database, findProcessMark, openDatabase } from './database.ts';
import { findPooler } from './find-pooler.ts';

const silent = pino({ enabled: false });
/** So few that the API's ten connections constantly share sessions. */
const SESSIONS = 3;

const suite = (): void => {
  let pooler: PoolerServer;
  let database: TestDatabase;
  beforeAll(async () => {
    pooler = await startPooler(process.env.TEST_DATABASE_URL ?? '', { sessions: SESSIONS });
  });
  afterAll(() => pooler.stop());
  beforeEach(async () => {
    database = await openTestPostgres({ isMigrated: true }, pooler.url);
  });
  afterEach(() => database.close());

  const addresses = () => ({ databaseUrl: database.pooledUrl ?? '', directUrl: database.url ?? '' });
  const open = (lines: string[] = [], given: { databaseUrl: string; directUrl?: string } = addresses()) =>
    openStorage(
      { ...given, dataDir: '', demoData: false },
      systemClock,
      pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    );

  test('is detected from its address alone', async () => {
    expect(await findPooler(addresses().databaseUrl)).toEqual({ sharesSessions: true, keepsStatements: false });
    expect(await findPooler(addresses().directUrl)).toEqual({ sharesSessions: false, keepsStatements: true });
  });

  test('refuses to start without a direct address; with one, warns only about a missing statement timeout', async () => {
    const { databaseUrl, directUrl } = addresses();
    const refusal = async (given: { databaseUrl: string; directUrl?: string }): Promise<string> => {
      const error = await open([], given).then(
        () => null,
        (reason: unknown) => reason,
      );
      return error instanceof StartFailure ? error.message : String(error);
    };
    expect(await refusal({ databaseUrl })).toMatch(/^DATABASE_URL leads through a pooler .*: set DATABASE_LISTEN_URL to/);
    expect(await refusal({ databaseUrl: directUrl, directUrl: databaseUrl })).toMatch(/^DATABASE_LISTEN_URL leads through a pooler /);
    const nobody = 'postgres://portal@127.0.0.1:9/none';
    expect(await refusal({ databaseUrl, directUrl: nobody })).toMatch(
      /^PostgreSQL at 127.0.0.1:9 cannot be reached .* correct DATABASE_LISTEN_URL\.$/,
    );
    const lines: string[] = [];
    await (await open(lines)).close();
    expect(lines).toEqual([expect.stringContaining('statement_timeout')]);
    await sql`do $$ begin execute format('alter database %I set statement_timeout to ''15s''', current_database()); end $$`.execute(
      database.db,
    );
    lines.length = 0;
    const storage = await open(lines);
    expect(lines).toEqual([]);
    // The same database, over direct sessions.
    const { rows } = await sql`select current_setting('statement_timeout') as "limit"`.execute(storage.direct);
    expect(rows).toEqual([{ limit: '15s' }]);
    await storage.close();
  });

  test('twenty concurrent users publish, search, write and buy as without a pooler, and leave no state in its sessions', async () => {
    const api = createTestApi(database.db);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => signInBuyer(api, { balance: 100_000 })));
    const publishers = await Promise.all(Array.from({ length: 10 }, () => signInPublisher(api)));
    const buy = async (buyer: TestBuyer) => {
      for (const quantity of [1, 2, 3]) await buyer.buyBoosts('TOP', quantity).expect(200);
      return [await buyer.boosts('TOP'), (await buyer.orders()).map(({ status }) => status)];
    };
    const publish = async (publisher: Caller, reader: Caller) => {
      const { id } = await saveAs(api, publisher);
      const { body } = await supertest(api.server).get(`/api/demand/${id}`).expect(200);
      await callAs(api, reader).post('/api/demand/message/save', { demandId: id, content: '您好，想了解一下合作方式' }).expect(200);
      return body.data.id === id;
    };
    const work = buyers.map((buyer, index) => Promise.all([buy(buyer), publish(publishers[index] ?? buyer, buyer)]));
    expect(await Promise.all(work)).toEqual(Array(10).fill([[6, ['FULFILLED', 'FULFILLED', 'FULFILLED']], true]));
    const found = await supertest(api.server).get('/api/demand/page-search?keyword=短视频').expect(200);
    expect(found.body.data.total).toBe(10);

    const left = await Promise.all(
      Array.from({ length: SESSIONS }, async () => {
        const { rows } = await sql<{ names: number; note: string | null; timeout: string }>`
          select count(*)::int as names, current_setting('portal.process', true) as note, current_setting('statement_timeout') as timeout
          from pg_prepared_statements where name not like 'look%'`.execute(database.db);
        return rows[0];
      }),
    );
    expect(left).toEqual(Array(SESSIONS).fill({ names: 0, note: null, timeout: '0' }));
  });

  test('changes are received over the direct connection', async () => {
    await watchChanges(database.db);
    let hear = (_change: string): void => {};
    const heard = new Promise<string>((resolve) => {
      hear = resolve;
    });
    const source = { db: database.db, databaseUrl: database.url, logger: silent };
    const listener = await listenForChanges({ ...source, onChange: (change) => change !== 'any' && hear(change) });
    await sql`insert into announcements (title, summary, content, created_at) values ('一', '一', '一', now())`.execute(database.db);
    expect(await heard).toBe('announcements');
    await listener.stop();
  });

  test('the API process answers through it, reports changes to the portal and exits cleanly', async () => {
    const { databaseUrl, directUrl } = addresses();
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-api-'));
    const env = {
      DATABASE_URL: databaseUrl,
      DATABASE_LISTEN_URL: directUrl,
      DATA_DIR: dataDir,
      SANDBOX: 'off',
      IDENTITY_KEY: 'ab'.repeat(32),
    };
    const { child, ready, ended } = startApiProcess(env);
    const told = new Promise<void>((resolve) => {
      child.on('message', (message: { type: string; changes?: string[] }) => {
        if (message.changes?.includes('announcements')) resolve();
      });
    });
    const url = await ready;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await sql`insert into announcements (title, summary, content, created_at) values ('通知', '一', '一', now())`.execute(database.db);
    await told;
    expect(await (await fetch(`${url}/v1/sysAnnouncement/page`)).text()).toContain('通知');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, stderr: '' });
    await rm(dataDir, { recursive: true });
  });

  test('a process counts as alive while the pooler still works for it, and as dead once it has ended', async () => {
    const { databaseUrl, directUrl } = addresses();
    const direct = openDatabase({ databaseUrl: directUrl });
    const other = openDatabase({ databaseUrl, directUrl });
    await sql`create table things (id int primary key)`.execute(direct);
    await sql`insert into things values (1)`.execute(direct);
    const mark = findProcessMark(other);
    await sql`select 1`.execute(other);
    const number = (await read<number>(other, mark.number)) ?? 0;
    const isGone = (from: Database) => read<SqlBool>(from, findProcessMark(from).isGone(sql<number>`${number}::int`));
    const locks = sql<number>`(select count(*)::int from pg_locks where locktype = 'advisory' and objid = ${number}::oid)`;
    expect([number > 0, await isGone(direct), await isGone(database.db)]).toEqual([true, false, false]);

    // Simulates the death of the host: the direct connection is closed, while the pooler's session waits for a lock.
    await direct.transaction().execute(async (trx) => {
      await sql`update things set id = 2`.execute(trx);
      const writing = sql`update things set id = 3`.execute(other);
      const waits = sql<SqlBool>`exists (select from pg_stat_activity where query = 'update things set id = 3' and wait_event_type = 'Lock')`;
      while (!(await read(database.db, waits)));
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${number}::oid`.execute(trx);
      while ((await read(database.db, locks)) !== 0);
      expect(await isGone(database.db)).toBe(false);
      void writing.catch(() => {});
    });
    await other.destroy();
    while (!(await isGone(database.db)));
    expect(await isGone(direct)).toBe(true);
    await direct.destroy();
  });
};

async function read<Value>(db: Database, expression: RawBuilder<Value | null>): Promise<Value | null> {
  const { rows } = await sql<{ value: Value | null }>`select ${expression} as value`.execute(db);
  return rows[0]?.value ?? null;
}

if (findProgram()) describe('PgBouncer in transaction mode', () => suite());
else test.skip('PgBouncer is not installed, so nothing goes through it (Debian: apt-get install pgbouncer)', () => {});
