import type { Request } from 'express';
import { MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { readBody } from './read-body.ts';

const tooLarge = () => new ApiError(413, '图片不能超过 10 MB，请压缩后再上传', { fields: { file: '图片不能超过 10 MB，请压缩后再上传' } });

/** Checks the headers of an upload. Throws 413 if it announces too many bytes, 400 if it is not sent as a picture. */
export function validateHead({ headers }: Pick<Request, 'headers'>): void {
  const sentence = '请上传 JPG、PNG、WebP、GIF 图片';
  if (!/^image\/[\w.+-]+\s*(?:;|$)/i.test(headers['content-type'] ?? '')) throw new ApiError(400, sentence, { fields: { file: sentence } });
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
}

/** Reads the picture from the request. Rejects with 413 as soon as it is too large, and with 503 if it breaks off. */
export const readImageBody = (request: Request): Promise<Buffer> =>
  readBody(request, { maxBytes: MAX_UPLOAD_BYTES, tooLarge, brokenOff: '图片没有传完，请重试' });
