import type { Request } from 'express';
import { ApiError } from '../../platform/http/api-error.ts';

interface BodyRules {
  maxBytes: number;
  tooLarge: () => ApiError;
  /** Sentence for the uploader if the body breaks off. */
  brokenOff: string;
}

/** Reads the raw body of an upload. Rejects with `tooLarge` as soon as it is too large, and with 503 if it breaks off. */
export function readBody(request: Request, { maxBytes, tooLarge, brokenOff }: BodyRules): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A 503 is not stored under the Idempotency-Key: the same file may be sent again.
    const breakOff = () => reject(new ApiError(503, brokenOff));
    if (request.destroyed) return breakOff();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // Drop the rest of the body but keep the connection open, so that the client can read the answer.
      if (size > maxBytes) {
        chunks.length = 0;
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', breakOff).once('close', breakOff);
  });
}
