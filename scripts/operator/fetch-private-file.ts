import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { ApiConfig } from '../../portal-api/platform/config/env.ts';
import { errorCode } from '../../portal-api/platform/errors.ts';
import { createDiskStorage } from '../../portal-api/platform/providers/storage/disk-storage.ts';
import { createS3Storage } from '../../portal-api/platform/providers/storage/s3-storage.ts';
import { Refusal } from './command-line.ts';
import { requireToken } from './require-token.ts';

/** The answer of the command that logs the view. */
const foundSchema = z.object({ key: z.string() });
const inputSchema = z.object({ id: z.string(), path: z.string().min(1) });

/**
 * Saves a private file that the command `file` has found for a reviewer, readable by its owner only, without overwriting a file. Throws
 * `Refusal` with the reason.
 */
export async function fetchPrivateFile(input: unknown, found: unknown, config: ApiConfig): Promise<{ path: string }> {
  const { id, path } = inputSchema.parse(input);
  const bytes = config.databaseUrl ? await readStorage(foundSchema.parse(found).key, config) : await askRunningApi(id, config);
  if (!bytes) throw new Refusal('没有这份材料');
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new Refusal(`不能保存到 ${path}（${errorCode(error) ?? '未知错误'}）`);
  }
  return { path };
}

async function readStorage(key: string, { s3, dataDir }: ApiConfig): Promise<Buffer | null> {
  const storage = s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'uploads'));
  const file = await storage.get(key);
  return file && (await buffer(file.body));
}

async function askRunningApi(id: string, { dataDir, port }: ApiConfig): Promise<Buffer | null> {
  const token = await requireToken(dataDir);
  const response = await fetch(`http://127.0.0.1:${port}/operator/files/${id}`, { headers: { Authorization: `Bearer ${token}` } }).catch(
    () => {
      throw new Refusal(`门户 API 没有响应（127.0.0.1:${port}）：请先启动门户，或检查 PORTAL_API_PORT`);
    },
  );
  if (response.status === 401) throw new Refusal('操作口令不正确：DATA_DIR 与正在运行的门户不一致');
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}
