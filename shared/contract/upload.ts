import * as z from 'zod';
import { defineCall } from './define-call.ts';

/**
 * One picture as the raw body (image/jpeg, image/png, image/webp, image/gif or image/avif, ≤ 10 MB). The type is read from its
 * bytes; it is stored re-encoded, without EXIF, in several widths. 413 when too large, 415-like 400 when it is no picture.
 */
export const uploadImage = defineCall({
  name: 'upload.image',
  method: 'POST',
  idempotent: true,
  path: '/api/upload',
  invalidates: 'none',
  response: z.object({
    /** `/api/file/{id}/960.webp`: what a demand or a report names. */
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
