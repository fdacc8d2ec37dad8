import * as z from 'zod';
import { defineCall } from './define-call.ts';

/**
 * Uploads one picture as the raw body (image/jpeg, image/png, image/webp, image/gif or image/avif, ≤ 10 MB). The type is detected from its
 * bytes; it is stored re-encoded, without EXIF, in several widths. 413 if it is too large, 400 if it is not a
 * picture.
 */
export const uploadImage = defineCall({
  name: 'upload.image',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/upload',
  invalidates: 'none',
  response: z.object({
    /** `/api/file/{id}/960.webp`: the URL to use in a demand or a report. */
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
