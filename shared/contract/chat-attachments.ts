import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema } from './envelope.ts';

export const pictureSchema = z.object({
  id: z.string().min(1),
  /** Size of the larger variant, in px, upright. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type ChatPicture = z.output<typeof pictureSchema>;

export const fileSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  /** `pdf`, `docx`, `xlsx`, `pptx`, `txt` or `csv`: what the bytes are, too. */
  kind: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Whether a virus scanner has checked it; false where the API has none. */
  scanned: z.boolean().catch(false),
});
export type ChatFile = z.output<typeof fileSchema>;

/** A demand that a message shares, as it is now. */
export const sharedDemandSchema = z.object({
  id: idSchema,
  demandNumber: z.string(),
  title: z.string(),
  typeCode: z.string().catch(''),
  /** The first picture; null: the portal draws a cover. */
  cover: z.string().nullish().catch(null),
  /** In the publisher's words; null: negotiable. */
  budget: z.string().nullish().catch(null),
  /** Whether the caller can open it; otherwise it has neither cover nor budget. */
  available: z.boolean().catch(true),
  /** Whether others than its publisher can open it. An API that does not tell it omits it. */
  shown: z.boolean().optional().catch(undefined),
});
export type SharedDemand = z.output<typeof sharedDemandSchema>;

/** The attachments of a message. */
export interface ChatAttachments {
  pictures: readonly ChatPicture[];
  file: ChatFile | null;
}

const threadParams = z.object({ threadId: idSchema });
const uploadErrors = [
  { status: 403, when: 'One of the two has blocked the other, or the other user has not written in the conversation yet.' },
  { status: 404, when: 'The caller takes part in no such conversation.' },
  { status: 409, when: 'The other user cannot receive messages: their account is deleted or unavailable.' },
] as const;

/**
 * Uploads a picture to a conversation as the raw body, like `upload.image`; only the two users of the conversation may read it, and until it
 * is sent only the caller. One that is not sent within a day is removed.
 */
export const uploadPicture = defineCall({
  name: 'chat.uploadPicture',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/chat/:threadId/pictures',
  errors: uploadErrors,
  invalidates: 'none',
  params: threadParams,
  response: pictureSchema,
});

/**
 * Uploads a document to a conversation as the raw body (`Content-Type: application/octet-stream`, at most 20 MB); `name` is its name with
 * the extension. The rules are those of `chat.uploadPicture`. It is served at `/api/chat/{threadId}/files/{id}` as a download. 400 for
 * another kind than PDF, DOCX, XLSX, PPTX, TXT and CSV, by its name or its bytes, for a document with macros or embedded objects, one in
 * which the virus scanner finds something, and a name with contacts where the portal masks contacts; 413 if it is too large; 503 if the virus
 * scanner does not answer: the same upload may be repeated.
 */
export const uploadFile = defineCall({
  name: 'chat.uploadFile',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/chat/:threadId/files',
  errors: uploadErrors,
  invalidates: 'none',
  params: threadParams,
  query: z.object({ name: z.string('请提供文件名').min(1, '请提供文件名').max(1_000, '文件名太长') }),
  response: fileSchema,
});
