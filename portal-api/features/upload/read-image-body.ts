import type { Request } from 'express';
import { MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { ApiError } from '../../platform/http/api-error.ts';

const tooLarge = () => new ApiError(413, '图片不能超过 10 MB，请压缩后再上传', { fields: { file: '图片不能超过 10 MB，请压缩后再上传' } });

/** Checks the head of an upload: 413 when it announces too much, 400 when it is not sent as a picture. */
export function validateHead({ headers }: Pick<Request, 'headers'>): void {
  const sentence = '请上传 JPG、PNG、WebP、GIF 图片';
  if (!/^image\/[\w.+-]+\s*(?:;|$)/i.test(headers['content-type'] ?? '')) throw new ApiError(400, sentence, { fields: { file: sentence } });
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
}

/** Reads the picture out of the request: 413 as soon as it is too large, 503 when it breaks off. */
export function readImageBody(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // No answer to be kept under an Idempotency-Key: the same picture may come again.
    const breakOff = () => reject(new ApiError(503, '图片没有传完，请重试'));
    if (request.destroyed) return breakOff();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest of the body is dropped and the connection left open, so that the sender gets to read the answer.
      if (size > MAX_UPLOAD_BYTES) {
        chunks.length = 0;
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', breakOff).once('close', breakOff);
  });
}
