import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { storeOperatorImage } from '../../portal-api/features/upload/store-image.ts';
import { systemClock } from '../../portal-api/platform/clock.ts';
import type { ApiConfig } from '../../portal-api/platform/config/env.ts';
import { openDatabase } from '../../portal-api/platform/db/database.ts';
import { errorCode } from '../../portal-api/platform/errors.ts';
import { ApiError } from '../../portal-api/platform/http/api-error.ts';
import { createDiskStorage } from '../../portal-api/platform/providers/storage/disk-storage.ts';
import { createS3Storage } from '../../portal-api/platform/providers/storage/s3-storage.ts';
import { Refusal } from './command-line.ts';
import { requireToken } from './require-token.ts';

const answerSchema = z.object({ message: z.string(), data: z.object({ url: z.string() }).nullish().catch(null) });

/**
 * Uploads a picture of this machine and returns its address. Nothing refers to it yet: it is removed after a day unless the command does.
 * Throws `Refusal` with the reason.
 */
export async function uploadPicture(path: string, config: ApiConfig): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Refusal(`不能读取图片 ${path}（${errorCode(error) ?? '未知错误'}）`);
  });
  if (bytes.length > MAX_UPLOAD_BYTES) throw new Refusal('图片不能超过 10 MB，请压缩后再上传');
  return config.databaseUrl ? await storeHere(bytes, config, config.databaseUrl) : await sendToRunningApi(bytes, config);
}

async function storeHere(bytes: Buffer, { s3, dataDir }: ApiConfig, databaseUrl: string): Promise<string> {
  const storage = s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'uploads'));
  const db = openDatabase({ databaseUrl, poolSize: 2 });
  try {
    return await storeOperatorImage({ db, clock: systemClock, storage }, bytes);
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(error.message);
    throw error;
  } finally {
    await db.destroy();
  }
}

async function sendToRunningApi(bytes: Buffer, { dataDir, port }: ApiConfig): Promise<string> {
  const token = await requireToken(dataDir);
  const headers = { 'Content-Type': 'image/*', Authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/operator/pictures`, {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
  }).catch(() => {
    throw new Refusal(`门户 API 没有响应（127.0.0.1:${port}）：请先启动门户，或检查 PORTAL_API_PORT`);
  });
  const answer = answerSchema.safeParse(await response.json().catch(() => null));
  const url = answer.data?.data?.url;
  if (url === undefined) throw new Refusal(answer.data?.message ?? `127.0.0.1:${port} 上运行的不是门户 API`);
  return url;
}
