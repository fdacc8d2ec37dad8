import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { imageKey, imageWidths } from '#shared/rules/image-variants.ts';
import type { Database } from '../../platform/db/database.ts';
import { readLong } from '../../platform/db/database-probe.ts';
import { readRecordedChecksums } from '../../platform/db/migrate.ts';
import { errorCode } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { attachmentKeys, attachmentTables } from '../chat-attachments/chat-attachments.ts';
import { privateFileKey } from '../private-files/private-files.ts';
import { billFileKey } from '../reconciliation/bill-rows.ts';
import { BackupFailure, FORMAT, type Manifest, PartDigest } from './backup-format.ts';
import { fingerprint, listTables, prepareTransaction, readSequences, readTable } from './table-copy.ts';

export interface BackupSource {
  db: Database;
  storage: FileStorage;
  now: Date;
}

/** The part of the manifest that describes the database. */
type Snapshot = Omit<Manifest, 'createdAt' | 'files'>;

/**
 * Writes a backup of all rows, as of one moment, and of the files that they refer to, while the portal keeps running. The backup is written
 * to `<path>.part` and gets its final name only once it is complete and flushed to disk; only its owner may read it. Throws `BackupFailure`
 * with a message for the operator if it cannot be written.
 */
export async function makeBackup({ db, storage, now }: BackupSource, path: string): Promise<Manifest> {
  const part = `${path}.part`;
  await rm(part, { force: true });
  const gzip = createGzip({ level: 3 });
  const written = pipeline(gzip, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
  // The error is reported by the writes that await `drain` and by `await written` below.
  written.catch(() => {});
  try {
    const write = createWriter(gzip, written);
    await write(JSON.stringify({ format: FORMAT }));
    const snapshot = await readLong(db, () => writeTables(db, write));
    const files = await writeFiles(db, storage, write);
    const manifest: Manifest = { createdAt: now.toISOString(), ...snapshot, files };
    await write(JSON.stringify({ manifest }));
    gzip.end();
    await written;
    await syncToDisk(part);
    // Unlike a rename, a link never replaces an existing file.
    await link(part, path);
    return manifest;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    const code = errorCode(error) ?? '';
    throw /^E(?:EXIST|NOSPC|DQUOT|ACCES|PERM|NOENT|NOTDIR|ISDIR|ROFS)$/.test(code)
      ? new BackupFailure(describeFileError(path, code))
      : error;
  } finally {
    await rm(part, { force: true });
  }
}

type Write = (line: string) => Promise<void>;

function createWriter(gzip: Gzip, written: Promise<void>): Write {
  return async (line) => {
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
}

const writeTables = (db: Database, write: Write): Promise<Snapshot> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await prepareTransaction(trx);
      const tables: Manifest['tables'] = {};
      for (const table of await listTables(trx)) {
        const digest = new PartDigest();
        for await (const { rows, json } of readTable(trx, table)) {
          digest.add(json, rows);
          await write(JSON.stringify({ table, rows }));
          await write(json);
        }
        tables[table] = { ...digest.sum(), fingerprint: await fingerprint(trx, table) };
      }
      const checksums = await readRecordedChecksums(trx);
      const migrations = [...checksums].map(([name, checksum]) => ({ name, checksum }));
      return { migrations, tables, sequences: await readSequences(trx) };
    });

/**
 * Writes pictures, private files, attachments of conversations and the providers' bills. Files removed since the snapshot are left out: nothing
 * that a user could see referred to them.
 */
async function writeFiles(db: Database, storage: FileStorage, write: Write): Promise<Manifest['files']> {
  const digest = new PartDigest();
  let missing = 0;
  for await (const key of listKeys(db)) {
    const file = await storage.get(key);
    if (!file) {
      missing += 1;
      continue;
    }
    const payload = (await buffer(file.body)).toString('base64');
    digest.add(payload, 1, key);
    await write(JSON.stringify({ file: key }));
    await write(payload);
  }
  return { ...digest.sum(), missing };
}

const PAGE = 500;

async function* listKeys(db: Database): AsyncGenerator<string> {
  for (const [table, keysOf] of [
    ['uploads', (id: string) => imageWidths.map((width) => imageKey(id, width))],
    ['private_files', (id: string) => [privateFileKey(id)]],
    ...attachmentTables.map((table) => [table, attachmentKeys[table]] as const),
  ] as const) {
    let last = '';
    while (true) {
      const rows = await db.selectFrom(table).select('id').where('id', '>', last).orderBy('id').limit(PAGE).execute();
      for (const { id } of rows) yield* keysOf(id);
      if (rows.length < PAGE) break;
      last = rows.at(-1)?.id ?? last;
    }
  }
  const bills = await db.selectFrom('bill_files').select(['id', 'sha256']).where('is_kept', '=', true).orderBy('id').execute();
  yield* bills.map(billFileKey);
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function describeFileError(path: string, code: string): string {
  if (code === 'EEXIST') return `${path} 已存在：请换一个文件名`;
  if (code === 'ENOSPC') return `磁盘已满，备份没有写完：${path}`;
  return `不能写入 ${path}（${code}）`;
}
