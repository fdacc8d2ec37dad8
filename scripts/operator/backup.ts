import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, fetch } from 'undici';
import { z } from 'zod';
import { BackupFailure, type Manifest, verifyBackup } from '../../portal-api/domain/backup/backup-format.ts';
import { makeBackup } from '../../portal-api/domain/backup/make-backup.ts';
import { restoreBackup } from '../../portal-api/domain/backup/restore-backup.ts';
import { toPortalTime } from '../../portal-api/platform/china-time.ts';
import type { ApiConfig } from '../../portal-api/platform/config/env.ts';
import { openDatabase } from '../../portal-api/platform/db/database.ts';
import { errorCode, StartFailure } from '../../portal-api/platform/errors.ts';
import { createDiskStorage } from '../../portal-api/platform/providers/storage/disk-storage.ts';
import { createS3Storage } from '../../portal-api/platform/providers/storage/s3-storage.ts';
import { Refusal } from './command-line.ts';
import { requireToken } from './require-token.ts';

const inputSchema = z.object({ path: z.string().min(1) });

/** Returns the summary of a backup that is shown to the operator. */
const summarize = (path: string, { createdAt, tables, files }: Manifest) => ({
  path,
  createdAt: toPortalTime(new Date(createdAt)),
  rowCount: Object.values(tables).reduce((sum, { count }) => sum + count, 0),
  fileCount: files.count,
});

/** Writes a backup to a new file: of the database in DATABASE_URL, or else through the running API. */
export async function backUp(input: unknown, config: ApiConfig) {
  const path = resolve(inputSchema.parse(input).path);
  return await orRefuse(async () => summarize(path, await (config.databaseUrl ? ofDatabase(path, config) : ofRunningApi(path, config))));
}

/** Restores a backup into an empty data directory or database. */
export async function restore(input: unknown, config: ApiConfig) {
  const path = resolve(inputSchema.parse(input).path);
  return await orRefuse(async () => summarize(path, await restoreBackup(path, config)));
}

async function orRefuse<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupFailure || error instanceof StartFailure) throw new Refusal(error.message);
    throw error;
  }
}

async function ofDatabase(path: string, { databaseUrl, dataDir, s3 }: ApiConfig): Promise<Manifest> {
  const db = openDatabase({ databaseUrl, poolSize: 2 });
  try {
    const storage = s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'uploads'));
    return await makeBackup({ db, storage, now: new Date() }, path);
  } finally {
    await db.destroy();
  }
}

async function ofRunningApi(path: string, { dataDir, port }: ApiConfig): Promise<Manifest> {
  const token = await requireToken(dataDir);
  const response = await fetch(`http://127.0.0.1:${port}/operator/backup-file`, {
    headers: { Authorization: `Bearer ${token}` },
    // The response starts only when the backup is complete, which can take long.
    dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }),
  }).catch(() => {
    throw new Refusal(`门户 API 没有响应（127.0.0.1:${port}）：请先启动门户，或检查 PORTAL_API_PORT`);
  });
  if (response.status === 401) throw new Refusal('操作口令不正确：DATA_DIR 与正在运行的门户不一致');
  if (!response.ok || !response.body) throw new Refusal(`备份失败（${response.status}）：原因见门户的日志`);
  const part = `${path}.part`;
  try {
    await rm(part, { force: true });
    await pipeline(Readable.fromWeb(response.body), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    // The API truncates a backup that it could not finish.
    const manifest = await verifyBackup(part);
    await link(part, path);
    return manifest;
  } catch (error) {
    if (error instanceof BackupFailure) throw new Refusal('备份没有传完，没有留下文件：请重试');
    const code = errorCode(error);
    throw new Refusal(code === 'EEXIST' ? `${path} 已存在：请换一个文件名` : `不能写入 ${path}（${code ?? '传输中断'}）`);
  } finally {
    await rm(part, { force: true });
  }
}
