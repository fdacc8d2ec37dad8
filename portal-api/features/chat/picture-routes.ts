import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import * as z from 'zod';
import { uploadPicture } from '#shared/contract/chat.ts';
import { DAY_MS } from '#shared/durations.ts';
import { CHAT_PICTURES_PER_DAY, chatPictureWidths } from '#shared/rules/chat-pictures.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { chatPictureKey } from '../../domain/chat-pictures/chat-pictures.ts';
import { sendPrivateFile } from '../../domain/private-files/send-private-file.ts';
import { type EncodedImage, encodeImage } from '../../domain/uploads/encode-image.ts';
import { readImageBody, validateHead } from '../../domain/uploads/read-image-body.ts';
import { imageQueue } from '../../domain/uploads/upload-queue.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { insertPicture, maySeePicture } from './picture-repository.ts';
import { assertPicturesAllowed } from './send-message.ts';
import { findThread } from './thread-repository.ts';

const sizeSchema = z.enum(['320', '1600']).default('1600').transform(Number);

/** Routes for the pictures of conversations: their upload, and `/api/chat/{threadId}/pictures/{id}` for the two users. */
export function pictureRoutes(deps: PortalApiDeps): Router {
  const { db, clock, providers } = deps;
  const router = Router();

  bindCall(router, uploadPicture, async ({ params }, request) => {
    const ownerId = requireUserId(request);
    validateHead(request);
    const now = clock.now();
    const thread = await findThread(db, params.threadId, ownerId, now);
    if (!thread) throw new ApiError(404, '会话不存在');
    await assertPicturesAllowed(db, { threadId: thread.id, senderId: ownerId, receiverId: thread.peer_id }, now);
    const perDay = { key: `chat-picture:user:${ownerId}`, limit: CHAT_PICTURES_PER_DAY, windowMs: DAY_MS };
    return imageQueue.admit(ownerId, async () => {
      await reserveAttempt(db, [perDay], now, `24 小时内最多发送 ${CHAT_PICTURES_PER_DAY} 张图片，请稍后再试`);
      const bytes = await readImageBody(request);
      const image = await imageQueue.work(() => encodeImage(bytes, chatPictureWidths));
      return storePicture(deps, { threadId: thread.id, ownerId, bytes: bytes.length }, image);
    });
  });

  router.get('/api/chat/:threadId/pictures/:id', async (request, response) => {
    const callerId = requireUserId(request);
    const { threadId, id } = request.params;
    const size = sizeSchema.safeParse(request.query['size']).data;
    const width = chatPictureWidths.find((known) => known === size);
    if (!width || !(await maySeePicture(db, { threadId, id, callerId }))) throw new ApiError(404, '图片不存在');
    await sendPrivateFile(providers.storage, chatPictureKey(id, width), request, response, { isKept: true });
  });

  return router;
}

/**
 * Inserts the row first, and keeps it if the storage fails: a file without a row would never be found again, while a picture that is not
 * sent is removed within a day or two.
 */
async function storePicture(
  { db, clock, providers }: PortalApiDeps,
  about: { threadId: string; ownerId: string; bytes: number },
  { width, height, variants }: EncodedImage,
) {
  const id = randomBytes(16).toString('hex');
  await insertPicture(db, { id, ...about, width, height, now: clock.now() });
  const files = chatPictureWidths.map((size) => {
    const bytes = variants.get(size);
    if (!bytes) throw new Error('The picture was not encoded');
    return providers.storage.put(chatPictureKey(id, size), bytes, 'image/webp');
  });
  await Promise.all(files);
  return { id, width, height };
}
