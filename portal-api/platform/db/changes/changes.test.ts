import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pino from 'pino';
import { ANY_CHANGE } from '#shared/contract/stale-reads.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { signInUser, TestClock } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import type { Database } from '../database.ts';
import { migrateAs } from '../migrate.ts';
import { type ChangeListener, listenForChanges } from './listen-for-changes.ts';
import { notifyAnyChange, unwatchChanges, watchChanges } from './watch-changes.ts';

forEachDatabase((open) => {
  const clock = new TestClock();
  let database: TestDatabase;
  let db: Database;
  let listeners: ChangeListener[];
  let received: string[];
  let onHeard: () => void;

  beforeEach(async () => {
    database = await open();
    db = database.db;
    listeners = [];
    received = [];
    onHeard = () => {};
    await watchChanges(db);
  });
  afterEach(async () => {
    await Promise.all(listeners.map((listener) => listener.stop()));
    await database.close();
  });

  const listen = async (onChange = (change: string) => void received.push(change)): Promise<void> => {
    const tell = (change: string) => {
      onChange(change);
      onHeard();
    };
    listeners.push(await listenForChanges({ db, databaseUrl: database.url, logger: pino({ enabled: false }), onChange: tell }));
    received.length = 0;
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        onHeard = resolve;
      });
    }
  };
  /** Returns all changes received from `work`: notifications arrive in order, so a final `any` marks the end. */
  const changesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    await work();
    await notifyAnyChange(db);
    await until(() => received.includes(ANY_CHANGE));
    return received.splice(0).slice(0, -1);
  };

  test('a visible change is announced by its name, once per transaction; a change of a demand also has its id', async () => {
    await listen();
    const owner = await signInUser({ db, clock });
    const ids: string[] = [];
    const inOneGo = () =>
      db.transaction().execute(async (trx) => {
        for (const _ of [1, 2]) ids.push((await publishDemand({ db: trx, clock }, { publisher_id: owner.id })).id);
        for (const nickname of ['新名字', '更新的名字'])
          await trx.updateTable('users').set({ nickname }).where('id', '=', owner.id).execute();
        await trx.updateTable('demands').set({ title: '新标题' }).execute();
      });
    expect((await changesOf(inOneGo)).toSorted()).toEqual([...ids.map((id) => `demands ${id}`), 'people'].toSorted());
    const [first = ''] = ids;
    const pause = () => db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', first).execute();
    expect(await changesOf(pause)).toEqual([`demands ${first}`]);
    expect(await changesOf(() => db.deleteFrom('demands').where('id', '=', first).execute())).toEqual([`demands ${first}`]);
    expect(await changesOf(() => sql`insert into banners (slot, image, title, sort) values ('1', 'a', '横幅', 1)`.execute(db))).toEqual([
      'banners',
    ]);
  });

  test('counters, private columns and rolled-back changes are not announced', async () => {
    await listen();
    const owner = await signInUser({ db, clock });
    const { id } = await publishDemand({ db, clock }, { publisher_id: owner.id });
    await changesOf(() => Promise.resolve());
    expect(await changesOf(() => db.updateTable('demands').set({ view_count: 7 }).where('id', '=', id).execute())).toEqual([]);
    expect(await changesOf(() => db.updateTable('users').set({ password_hash: 'x', invited_by: null }).execute())).toEqual([]);
    expect(await changesOf(() => signInUser({ db, clock }))).toEqual([]);
    expect(await changesOf(() => db.updateTable('demands').set({ title: '没有这一条' }).where('id', '=', '99999').execute())).toEqual([]);
    const undone = () =>
      db
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('demands').set({ title: '收回' }).where('id', '=', id).execute();
          throw new Error('undone');
        })
        .catch(() => {});
    expect(await changesOf(undone)).toEqual([]);
  });

  test('a second run leaves existing triggers as they are; a column added since is watched', async () => {
    const triggers = async () =>
      (await sql<{ oid: string }>`select oid::text from pg_trigger where tgname = 'tell_change' order by tgrelid`.execute(db)).rows;
    const readComments = async () =>
      (await sql`select obj_description(oid, 'pg_trigger') as it, xmin::text from pg_trigger where tgname = 'tell_change'`.execute(db))
        .rows;
    const [before, comments] = [await triggers(), await readComments()];
    expect(before.length).toBeGreaterThan(5);
    await Promise.all([watchChanges(db), watchChanges(db)]);
    expect(await readComments()).toEqual(comments);

    await sql`alter table banners add column shown_as text`.execute(db);
    await sql`insert into banners (slot, image, title, sort) values ('1', 'a', '横幅', 1)`.execute(db);
    await watchChanges(db);
    expect(await triggers()).toHaveLength(before.length);
    await listen();
    expect(await changesOf(() => sql`update banners set shown_as = 'big'`.execute(db))).toEqual(['banners']);
  });

  test('instances can drop the triggers concurrently; recreating them announces that anything may have changed', async () => {
    await Promise.all([unwatchChanges(db), unwatchChanges(db), unwatchChanges(db)]);
    await listen();
    await watchChanges(db);
    await until(() => received.includes(ANY_CHANGE));
    expect(received).toEqual([ANY_CHANGE]);
  });

  test('warns once about a connection that receives nothing from others, and not about one that does', async () => {
    if (!database.url) return; // PGlite has no connection that could fail
    const elsewhere = await open();
    const lines: string[] = [];
    let onLine = () => {};
    const warned = new Promise<void>((resolve) => {
      onLine = resolve;
    });
    const write = (line: string) => {
      lines.push(line);
      onLine();
    };
    const logger = pino({ level: 'warn' }, { write });
    const source = { databaseUrl: database.url, logger, onChange: () => {} };
    listeners.push(await listenForChanges({ ...source, db, echoMs: 1_000 }));
    listeners.push(await listenForChanges({ ...source, db: elsewhere.db, echoMs: 1_500 }));
    await warned;
    await elsewhere.close();
    expect(lines).toEqual([expect.stringContaining('pooler')]);
  });

  test('a migration may drop a watched column', async () => {
    const rows = await db.selectFrom('migration_checksums').selectAll().execute();
    const nothing = { up: async () => {} };
    const drops = { up: async (trx: Database) => void (await trx.schema.alterTable('communities').dropColumn('wechat').execute()) };
    const ran = rows.map(({ name }): [string, Migration] => [name, nothing]);
    const sums = { ...Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum])), '9999-drop': 'x' };
    await migrateAs(db, { ...Object.fromEntries(ran), '9999-drop': drops }, sums);
    await watchChanges(db);
    await listen();
    const add = () => sql`insert into communities (name, intro, sort) values ('社群', '介绍', 1)`.execute(db);
    expect(await changesOf(add)).toEqual(['communities']);
  });

  test('every listener receives a change; one whose connection breaks listens again and reports that it may have missed some', async () => {
    const others: string[] = [];
    await listen();
    await listen((change) => void others.push(change));
    others.length = 0;
    const rename = () => db.updateTable('announcements').set({ title: '改' }).execute();
    await sql`insert into announcements (title, summary, content, created_at) values ('一', '一', '一', now())`.execute(db);
    await until(() => received.includes('announcements') && others.includes('announcements'));
    if (!database.url) return; // PGlite has no connection that could break
    received.length = 0;
    others.length = 0;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen portal_changes' and datname = current_database()
    `.execute(db);
    await until(() => received.includes(ANY_CHANGE) && others.includes(ANY_CHANGE));
    await rename();
    await until(() => received.includes('announcements') && others.includes('announcements'));
  });
});
