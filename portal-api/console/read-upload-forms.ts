import type { Request, RequestHandler } from 'express';
import { MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { createUploadQueue } from '../domain/uploads/upload-queue.ts';
import { ApiError } from '../platform/http/api-error.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The files of a form with pictures, by the name of their field. */
    uploads?: ReadonlyMap<string, Buffer>;
    /** Whether files of the form were left out because they are too large together. */
    isUploadCut?: boolean;
  }
}

/** Maximum size of the texts of a form, in bytes; FORM_LIMIT is the same for the other forms. */
const MAX_TEXT_BYTES = 64 * 1_024;
/** No form of ours has more files. */
const MAX_FILES = 2;
/** No form of ours has more fields. */
const MAX_PARTS = 30;
/** How long the upload may take, in ms. */
const UPLOAD_MS = 60_000;

/** Each may hold 20 MB. Operators are few; a double click sends two. */
const queue = createUploadQueue({ total: 6, perUser: 3, atOnce: 2, waitMs: 6_000 });

/**
 * Parses forms with pictures (`multipart/form-data`): their texts become the body, as those of other forms. `senderOf` returns the operator
 * who is signed in; null for others, whose files are not read. The texts of our forms are before their files: of a form that is too large
 * the texts are read, so that they can be shown again. Node's own parser (undici) reads the form from memory, with its size limited before.
 */
export function readUploadForms(senderOf: (request: Request) => Promise<string | null>): RequestHandler {
  return async (request, _response, next) => {
    const type = request.get('content-type') ?? '';
    const boundary = /^multipart\/form-data\s*;.*boundary="?([\w'()+,./:=?-]{1,70})"?/i.exec(type)?.[1];
    if (request.method !== 'POST' || boundary === undefined) return next();
    const sender = await senderOf(request);
    const limit = sender === null ? MAX_TEXT_BYTES : MAX_TEXT_BYTES + MAX_FILES * MAX_UPLOAD_BYTES;
    await queue.admit(sender ?? `address:${request.ip}`, async () => {
      const { bytes, isCut } = await readStart(request, limit);
      const { texts, files } = await parseForm(isCut ? closeForm(bytes, boundary) : bytes, boundary);
      request.body = texts;
      request.uploads = files;
      request.isUploadCut = isCut;
    });
    next();
  };
}

/** Reads a body to its end, and returns what is within the limit. Rejects with 503 if it breaks off or takes too long. */
function readStart(request: Request, limit: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  return new Promise((resolve, reject) => {
    const breakOff = () => reject(new ApiError(503, '图片没有传完，请重试'));
    if (request.destroyed) return breakOff();
    const timer = setTimeout(breakOff, UPLOAD_MS);
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      // The rest is dropped, but the connection stays open, so that the browser reads the answer.
      if (size < limit) chunks.push(chunk.subarray(0, limit - size));
      size += chunk.length;
    });
    request.once('end', () => resolve({ bytes: Buffer.concat(chunks), isCut: size > limit }));
    request.once('error', breakOff).once('close', breakOff);
    request.once('close', () => clearTimeout(timer));
  });
}

/** Returns a form that was cut off without the part in which that happened. */
function closeForm(bytes: Buffer, boundary: string): Buffer {
  const end = bytes.lastIndexOf(`\r\n--${boundary}`);
  return end < 0 ? Buffer.from(`--${boundary}--\r\n`) : Buffer.concat([bytes.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

async function parseForm(bytes: Buffer, boundary: string) {
  const texts: Record<string, string> = {};
  const files = new Map<string, Buffer>();
  if (countParts(bytes, boundary) > MAX_PARTS) throw new ApiError(400, '表单不正确，请从页面重新提交');
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw new ApiError(400, '表单不正确，请从页面重新提交');
  });
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      if (value.length > MAX_TEXT_BYTES) throw new ApiError(413, '请求内容过大');
      texts[name] = value;
    } else if (value.size > 0) files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { texts, files };
}

/** Counts parts before the parser works on them; stops above the limit. */
function countParts(bytes: Buffer, boundary: string): number {
  let count = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0 && count <= MAX_PARTS; at = bytes.indexOf(`--${boundary}`, at + 1)) count += 1;
  return count;
}
