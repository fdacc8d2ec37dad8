import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { imageKey } from '#shared/rules/image-variants.ts';
import { watchChanges } from '../../platform/db/changes/watch-changes.ts';
import { watchedTables } from '../../platform/db/changes/watched-tables.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createDiskStorage } from '../../platform/providers/storage/disk-storage.ts';
import { openTestPostgres, type TestDatabase } from '../../testing/for-each-database.ts';
import { readBalance } from '../ledger/balance.ts';
import { post } from '../ledger/post-transfer.ts';
import { syncReferenceData } from '../reference/sync-reference-data.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const now = new Date('2026-03-01T00:00:00Z');
const [first, second] = [imageKey('a'.repeat(32), 320), imageKey('a'.repeat(32), 960)];

let source: TestDatabase;
let target: TestDatabase;
let dir: string;
let path: string;
beforeEach(async () => {
  [source, target] = [await openTestPostgres(), await openTestPostgres({ isMigrated: false })];
  dir = await mkdtemp(join(tmpdir(), 'portal-restore-'));
  path = join(dir, 'made.backup');
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(dir, { recursive: true });
});

/** Creates a user with a picture in two widths, in a database that another program uses too. */
async function makeSource(): Promise<void> {
  const { db } = source;
  await sql`create table of_others (id bigint generated always as identity, note text)`.execute(db);
  const { id } = await db
    .insertInto('users')
    .values({ phone: '13900000001', nickname: '恢复演练', invite_code: 'RESTORE1', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('uploads')
    .values({ id: 'a'.repeat(32), owner_id: id, width: 400, height: 300, bytes: 2, created_at: now })
    .execute();
  const storage = createDiskStorage(join(dir, 'source'));
  for (const key of [first, second]) await storage.put(key, Buffer.from(`backup of ${key}`), 'image/webp');
  await makeBackup({ db, storage, now }, path);
}

const place = () => ({ databaseUrl: target.url ?? '', dataDir: join(dir, 'target'), s3: null });
const nicknames = async (db: Database) => (await db.selectFrom('users').select('nickname').execute()).map(({ nickname }) => nickname);

async function readStored(key: string): Promise<string | null> {
  const file = await createDiskStorage(join(dir, 'target', 'uploads')).get(key);
  return file ? Buffer.concat(await file.body.toArray()).toString() : null;
}

test('knows every table that migrations create, so all of them are backed up', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`.execute(source.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(watchedTables).sort());
});

test("refuses a database with another program's tables, before creating any of ours, and leaves them untouched", async () => {
  await makeSource();
  await sql`create table of_others (note text)`.execute(target.db);
  await sql`insert into of_others values ('kept')`.execute(target.db);
  await expect(restoreBackup(path, place())).rejects.toThrow('有其他程序的表（of_others）');
  const { rows } = await sql`select note, to_regclass('users') as users from of_others`.execute(target.db);
  expect(rows).toEqual([{ note: 'kept', users: null }]);
});

test('restores into an empty portal that has already started there, including its triggers', async () => {
  await makeSource();
  await migrate(target.db);
  await syncReferenceData(target.db);
  await watchChanges(target.db);
  await restoreBackup(path, place());
  expect(await nicknames(target.db)).toEqual(['恢复演练']);
  expect([await readStored(first), await readStored(second)]).toEqual([`backup of ${first}`, `backup of ${second}`]);
});

test('keeps files that already exist, also when the restore fails', async () => {
  await makeSource();
  await createDiskStorage(join(dir, 'target', 'uploads')).put(first, Buffer.from('live'), 'image/webp');
  const wrong = join(dir, 'wrong.backup');
  const text = gunzipSync(await readFile(path)).toString();
  await writeFile(wrong, gzipSync(text.replace(/"fingerprint":"\d+"/g, '"fingerprint":"1"')));
  await expect(restoreBackup(wrong, place())).rejects.toThrow('没有恢复任何内容');
  expect([await readStored(first), await readStored(second)]).toEqual(['live', null]);
  await restoreBackup(path, place());
  expect([await readStored(first), await readStored(second)]).toEqual(['live', `backup of ${second}`]);
});

test('restores the ledger unchanged on either database, with its guards enabled again', async () => {
  const readLedger = async (db: Database) => [
    await db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
    await db.selectFrom('ledger_transfers').selectAll().orderBy('id').execute(),
    await sql`select * from ledger_seals`.execute(db).then(({ rows }) => rows),
    await sql`select last_value, is_called from ledger_transfers_id`.execute(db).then(({ rows }) => rows),
  ];
  await makeSource();
  const { id: userId } = await source.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const cash = { kind: 'CASH', userId } as const;
  const move = (db: Database, amount: number, bizId: string) =>
    db.transaction().execute((trx) => {
      const [from, kind] = [{ kind: 'CHANNEL', channel: 'ALIPAY' }, 'RECHARGE'] as const;
      return post(trx, { from, to: cash, amount, kind, bizType: 'ORDER', bizId }, now);
    });
  await move(source.db, 500, 'first');
  // Leaves a gap in the ids.
  expect(await move(source.db, 500, 'first')).toBe(false);
  await sql`insert into ledger_transfers (debit_id, credit_id, amount, kind, biz_type, biz_id, at)
    select c.id, o.id, 200, 'BUY_SCENE', 'ORDER', 'by hand', now() from ledger_accounts c, ledger_accounts o
    where c.kind = 'CASH' and o.name = 'REVENUE:SCENE'`.execute(source.db);
  await sql`insert into ledger_seals (day, last_id, count, total, sha256, sealed_at)
    values ('2026-02-28', 1, 1, 500, 'sum', now())`.execute(source.db);
  const ledger = await readLedger(source.db);
  const madeAt = join(dir, 'ledger.backup');
  await makeBackup({ db: source.db, storage: createDiskStorage(join(dir, 'source')), now }, madeAt);

  await restoreBackup(madeAt, place());
  await restoreBackup(madeAt, { dataDir: join(dir, 'pglite'), s3: null, databaseUrl: undefined });
  const pglite = openDatabase({ pgliteDir: join(dir, 'pglite', 'pglite') });
  try {
    for (const db of [target.db, pglite]) {
      expect(await readLedger(db)).toEqual(ledger);
      for (const table of ['ledger_transfers', 'ledger_seals', 'ledger_accounts']) {
        await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('only grows');
      }
      await expect(sql`update ledger_accounts set balance = 9 where balance > 0`.execute(db)).rejects.toThrow('by transfers only');
      expect([await move(db, 500, 'first'), await move(db, 50, 'after')]).toEqual([false, true]);
      expect(await readBalance(db, userId)).toEqual({ balance: 350, held: 0 });
    }
  } finally {
    await pglite.destroy();
  }
});
