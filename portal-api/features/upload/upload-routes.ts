import { Router } from 'express';
import { uploadImage } from '#shared/contract/upload.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { encodeImage } from '../../domain/uploads/encode-image.ts';
import { readImageBody, validateHead } from '../../domain/uploads/read-image-body.ts';
import { imageQueue } from '../../domain/uploads/upload-queue.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { assertRoomFor, storeImage } from './store-image.ts';

const UPLOADS_PER_HOUR = 60;

/** Routes for uploads. Rejects by the headers alone where possible, before the body is read. */
export function uploadRoutes(deps: PortalApiDeps): Router {
  const { db, clock } = deps;
  const router = Router();
  bindCall(router, uploadImage, async (_input, request) => {
    const userId = requireUserId(request);
    validateHead(request);
    const now = clock.now();
    await assertRoomFor(db, userId, Number(request.get('content-length') ?? 0), now);
    const limit = { key: `upload:user:${userId}`, limit: UPLOADS_PER_HOUR, windowMs: HOUR_MS };
    // An upload that the queue refuses does not count.
    return imageQueue.admit(userId, async () => {
      await reserveAttempt(db, [limit], now, '上传太频繁，请稍后再试');
      const bytes = await readImageBody(request);
      const image = await imageQueue.work(() => encodeImage(bytes));
      return storeImage({ db, clock, storage: deps.providers.storage }, userId, image, bytes.length);
    });
  });
  return router;
}
