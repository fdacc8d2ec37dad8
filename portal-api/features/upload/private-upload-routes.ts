import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import { uploadPrivateImage } from '#shared/contract/verification.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { findFileOwner, privateFileKey } from '../../domain/private-files/private-files.ts';
import { sendPrivateFile } from '../../domain/private-files/send-private-file.ts';
import { encodeImage } from '../../domain/uploads/encode-image.ts';
import { readImageBody, validateHead } from '../../domain/uploads/read-image-body.ts';
import { imageQueue } from '../../domain/uploads/upload-queue.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { insertPrivateFile } from './upload-repository.ts';

const PER_HOUR = 20;
const PER_DAY = 40;
const WIDTH = 1_600;

/** Routes for private uploads, and `/api/private-file/{id}` for their owner; for all others the file does not exist. */
export function privateUploadRoutes(deps: PortalApiDeps): Router {
  const { db, clock, providers } = deps;
  const router = Router();

  bindCall(router, uploadPrivateImage, async (_input, request) => {
    const userId = requireUserId(request);
    validateHead(request);
    const key = `upload-private:user:${userId}`;
    const limits = [
      { key, limit: PER_HOUR, windowMs: HOUR_MS },
      { key, limit: PER_DAY, windowMs: DAY_MS },
    ];
    return imageQueue.admit(userId, async () => {
      await reserveAttempt(db, limits, clock.now(), '上传太频繁，请稍后再试');
      const bytes = await readImageBody(request);
      const { variants } = await imageQueue.work(() => encodeImage(bytes, [WIDTH]));
      return storePrivately(deps, userId, variants.get(WIDTH));
    });
  });

  router.get('/api/private-file/:id', async (request, response) => {
    const userId = requireUserId(request);
    const { id } = request.params;
    if ((await findFileOwner(db, id)) !== userId) throw new ApiError(404, '文件不存在');
    await sendPrivateFile(providers.storage, privateFileKey(id), request, response);
  });

  return router;
}

/**
 * Inserts the row first, and keeps it if the storage fails, as the file may have been stored nevertheless: a file without a row would never
 * be found again, while an unused file with a row is removed within a day or two.
 */
async function storePrivately({ db, clock, providers }: PortalApiDeps, ownerId: string, picture: Buffer | undefined) {
  if (!picture) throw new Error('The picture was not encoded');
  const id = randomBytes(16).toString('hex');
  await insertPrivateFile(db, { id, ownerId, bytes: picture.length, now: clock.now() });
  await providers.storage.put(privateFileKey(id), picture, 'image/webp');
  return { fileId: id };
}
