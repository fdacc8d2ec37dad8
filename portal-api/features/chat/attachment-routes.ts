import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import * as z from 'zod';
import { uploadFile, uploadPicture } from '#shared/contract/chat-attachments.ts';
import { DAY_MS } from '#shared/durations.ts';
import { CHAT_PICTURES_PER_DAY, chatPictureWidths } from '#shared/rules/chat-attachments.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { chatFileKey, chatPictureKey } from '../../domain/chat-attachments/chat-attachments.ts';
import { downloadOf, sendPrivateFile } from '../../domain/private-files/send-private-file.ts';
import { type EncodedImage, encodeImage } from '../../domain/uploads/encode-image.ts';
import { readImageBody, validateHead } from '../../domain/uploads/read-image-body.ts';
import { imageQueue } from '../../domain/uploads/upload-queue.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { findVisibleFile, insertPicture, maySeePicture } from './attachment-repository.ts';
import { receiveFile, validateFileHead } from './receive-file.ts';
import { type AttachmentUnit, assertAttachmentsAllowed } from './send-message.ts';
import { findThread } from './thread-repository.ts';

const sizeSchema = z.enum(['320', '1600']).default('1600').transform(Number);

/**
 * Routes for the pictures and documents of conversations: their uploads, and `/api/chat/{threadId}/pictures/{id}` and
 * `/api/chat/{threadId}/files/{id}` for the two users.
 */
export function attachmentRoutes(deps: PortalApiDeps): Router {
  const { db, clock, providers } = deps;
  const router = Router();

  /** Returns the conversation to which the caller may upload. */
  async function openUpload(ownerId: string, asked: string, unit: AttachmentUnit): Promise<{ ownerId: string; threadId: string }> {
    const now = clock.now();
    const thread = await findThread(db, asked, ownerId, now);
    if (!thread) throw new ApiError(404, '会话不存在');
    const parties = { threadId: thread.id, senderId: ownerId, receiverId: thread.peer_id };
    await assertAttachmentsAllowed(db, parties, unit, now);
    return { ownerId, threadId: thread.id };
  }

  bindCall(router, uploadPicture, async ({ params }, request) => {
    const ownerId = requireUserId(request);
    validateHead(request);
    const { threadId } = await openUpload(ownerId, params.threadId, '图片');
    const perDay = { key: `chat-picture:user:${ownerId}`, limit: CHAT_PICTURES_PER_DAY, windowMs: DAY_MS };
    return imageQueue.admit(ownerId, async () => {
      await reserveAttempt(db, [perDay], clock.now(), `24 小时内最多发送 ${CHAT_PICTURES_PER_DAY} 张图片，请稍后再试`);
      const bytes = await readImageBody(request);
      const image = await imageQueue.work(() => encodeImage(bytes, chatPictureWidths));
      return storePicture(deps, { threadId, ownerId, bytes: bytes.length }, image);
    });
  });

  bindCall(router, uploadFile, async ({ params, query }, request) => {
    const ownerId = requireUserId(request);
    const head = validateFileHead(request, query.name);
    const place = await openUpload(ownerId, params.threadId, '文件');
    return receiveFile(deps, request, { ...head, ...place });
  });

  router.get('/api/chat/:threadId/pictures/:id', async (request, response) => {
    const callerId = requireUserId(request);
    const { threadId, id } = request.params;
    const size = sizeSchema.safeParse(request.query['size']).data;
    const width = chatPictureWidths.find((known) => known === size);
    if (!width || !(await maySeePicture(db, { threadId, id, callerId }))) throw new ApiError(404, '图片不存在');
    await sendPrivateFile(providers.storage, chatPictureKey(id, width), request, response, { isKept: true });
  });

  router.get('/api/chat/:threadId/files/:id', async (request, response) => {
    const callerId = requireUserId(request);
    const { threadId, id } = request.params;
    const file = await findVisibleFile(db, { threadId, id, callerId });
    if (!file) throw new ApiError(404, '文件不存在');
    await sendPrivateFile(providers.storage, chatFileKey(id), request, response, { download: downloadOf(file) });
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
