import type { Request } from 'express';
import { MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { ApiError } from '../../platform/http/api-error.ts';

const tooLarge = () => new ApiError(413, '图片不能超过 10 MB，请压缩后再上传', { fields: { file: '图片不能超过 10 MB，请压缩后再上传' } });

/** Checks the headers of an upload. Throws 413 if it announces too many bytes, 400 if it is not sent as a picture. */
export function validateHead({ headers }: Pick<Request, 'headers'>): void {
  const sentence = '请上传 JPG、PNG、WebP、GIF 图片';
  if (!/^image\/[\w.+-]+\s*(?:;|$)/i.test(headers['content-type'] ?? '')) throw new ApiError(400, sentence, { fields: { file: sentence } });
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
}

/** Reads the picture from the request. Rejects with 413 as soon as it is too large, and with 503 if it breaks off. */
export function readImageBody(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A 503 is not stored under the Idempotency-Key: the same picture may be sent again.
    const breakOff = () => reject(new ApiError(503, '图片没有传完，请重试'));
    if (request.destroyed) return breakOff();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // Drop the rest of the body but keep the connection open, so that the client can read the answer.
      if (size > MAX_UPLOAD_BYTES) {
        chunks.length = 0;
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', breakOff).once('close', breakOff);
  });
}
