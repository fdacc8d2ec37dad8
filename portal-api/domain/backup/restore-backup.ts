import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { ApiConfig } from '../../platform/config/env.ts';
import { lockDataDir } from '../../platform/db/data-dir-lock.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { knownMigrations, migrate, migrateWith, readRecordedChecksums } from '../../platform/db/migrate.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { createDiskStorage } from '../../platform/providers/storage/disk-storage.ts';
import { createS3Storage } from '../../platform/providers/storage/s3-storage.ts';
import { BackupFailure, type Manifest, readRecords, verifyBackup } from './backup-format.ts';
import {
  addRows,
  disableGuards,
  dropForeignKeys,
  fingerprint,
  listForeignTables,
  listTables,
  prepareTransaction,
  readSequences,
  setSequence,
} from './table-copy.ts';

/**
 * Restores a backup into the configured database and file storage, then runs the newer migrations. The target must be empty, and the
 * restore is all or nothing. Throws `BackupFailure` with a message for the operator; a damaged file changes nothing.
 */
export async function restoreBackup(
  path: string,
  { databaseUrl, dataDir, s3 }: Pick<ApiConfig, 'databaseUrl' | 'dataDir' | 's3'>,
): Promise<Manifest> {
  const manifest = await verifyBackup(path);
  assertKnown(manifest);
  const storage = s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'uploads'));
  const fill = (db: Database) => fillDatabase(db, path, manifest, storage);
  await (databaseUrl ? fillPostgres(databaseUrl, manifest, fill) : fillPglite(resolve(dataDir), fill));
  return manifest;
}

function assertKnown({ migrations }: Manifest): void {
  for (const { name, checksum } of migrations) {
    const known = knownMigrations.get(name);
    if (known === undefined) throw new BackupFailure(`备份来自更新版本的门户（本版本没有迁移 ${name}）：请用该版本恢复`);
    if (known !== checksum) throw new BackupFailure(`备份的迁移 ${name} 与本版本的不同：请用生成备份的版本恢复`);
  }
}

async function fillPostgres(databaseUrl: string, manifest: Manifest, fill: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase({ databaseUrl, poolSize: 2, statementTimeoutMs: 0 });
  try {
    await assertEmpty(db, manifest);
    await fill(db);
  } finally {
    await db.destroy();
  }
}

/** Throws unless the database is empty. A portal may have started there if nobody has signed up. Refuses tables of other programs. */
async function assertEmpty(db: Database, { migrations }: Manifest): Promise<void> {
  const [foreign] = await listForeignTables(db);
  if (foreign) throw new BackupFailure(`DATABASE_URL 指向的数据库中有其他程序的表（${foreign}）：请为门户新建一个空的数据库`);
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('users') is not null as exists`.execute(db);
  if (rows[0]?.exists && (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) {
    throw new BackupFailure('DATABASE_URL 指向的数据库已有用户：只能恢复到空的数据库');
  }
  const names = new Set(migrations.map(({ name }) => name));
  const later = [...(await readRecordedChecksums(db)).keys()].find((name) => !names.has(name));
  if (later) throw new BackupFailure(`DATABASE_URL 指向的数据库比备份新（迁移 ${later}）：请恢复到空的数据库，恢复后会自动升级`);
}

/** Renames PGlite's folder to its final name only once it is complete: no start ever sees half of it. */
async function fillPglite(dataDir: string, fill: (db: Database) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataDir(dataDir);
  const [final, filling] = [join(dataDir, 'pglite'), join(dataDir, 'pglite.restoring')];
  try {
    if ((await readdir(final).catch(() => [])).length > 0) {
      throw new BackupFailure(`${dataDir} 已有数据库：只能恢复到空的 DATA_DIR`);
    }
    await rm(filling, { recursive: true, force: true });
    const db = openDatabase({ pgliteDir: filling });
    await fill(db).finally(() => db.destroy());
    await rm(final, { recursive: true, force: true });
    await rename(filling, final);
  } finally {
    await rm(filling, { recursive: true, force: true });
    await lock.release();
  }
}

async function fillDatabase(db: Database, path: string, manifest: Manifest, storage: FileStorage): Promise<void> {
  const names = manifest.migrations.map(({ name }) => name);
  await migrateWith(db, names);
  const stored: string[] = [];
  try {
    await db.transaction().execute((trx) => fillTables(trx, path, manifest, storage, stored));
  } catch (error) {
    // A file that cannot be removed must not hide the original failure.
    await Promise.allSettled(stored.map((key) => storage.remove(key)));
    throw error;
  }
  await migrate(db);
}

/** Restores rows, files and sequences, and compares the rows with the manifest before the commit. `stored` collects the files it wrote. */
async function fillTables(trx: Database, path: string, manifest: Manifest, storage: FileStorage, stored: string[]): Promise<void> {
  await prepareTransaction(trx);
  const present = await listTables(trx);
  const tables = Object.keys(manifest.tables);
  const unknown = tables.find((table) => !present.includes(table));
  if (unknown) throw new BackupFailure(`备份中的表 ${unknown} 在本版本中不存在：请用生成备份的版本恢复`);
  const restoreForeignKeys = await dropForeignKeys(trx, tables);
  const enableGuards = await disableGuards(trx, tables);
  // Migrations fill some tables themselves.
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
  for await (const { head, payload } of readRecords(path)) {
    if ('table' in head) await addRows(trx, head.table, payload);
    if ('file' in head) await storeMissing(storage, head.file, payload, stored);
  }
  await restoreForeignKeys();
  await enableGuards();
  const sequences = await readSequences(trx);
  for (const [name, sequence] of Object.entries(manifest.sequences)) if (sequences[name]) await setSequence(trx, name, sequence);
  for (const [table, said] of Object.entries(manifest.tables)) {
    if ((await fingerprint(trx, table)) !== said.fingerprint) throw new BackupFailure(`表 ${table} 恢复后与备份不同：没有恢复任何内容`);
  }
}

/** Keys are random: an existing file under the same key is the same file, and a running portal may be using it. */
async function storeMissing(storage: FileStorage, key: string, payload: string, stored: string[]): Promise<void> {
  const present = await storage.get(key);
  if (present) {
    present.body.destroy();
    return;
  }
  // Recorded before the write: a write that seems to fail may have succeeded.
  stored.push(key);
  await storage.put(key, Buffer.from(payload, 'base64'), 'image/webp');
}
