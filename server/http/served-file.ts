import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import { assetEncodings, preferredEncoding } from './accepted-encodings.ts';

type EncodingName = (typeof assetEncodings)[number]['name'];

interface Variant {
  body: Buffer;
  etag: string;
}

/** A file in memory, with the compressed variants that the build wrote beside it. */
export interface ServedFile {
  plain: Variant;
  encoded: ReadonlyMap<EncodingName, Variant>;
}

/** Reads a file and those of its compressed variants (`.br`, `.gz`) that exist according to `hasSibling`. */
export function readServedFile(path: string, hasSibling: (suffix: string) => boolean): ServedFile {
  const siblings = assetEncodings.filter(({ suffix }) => hasSibling(suffix));
  return {
    plain: readVariant(path),
    encoded: new Map(siblings.map(({ name, suffix }) => [name, readVariant(path + suffix)])),
  };
}

function readVariant(path: string): Variant {
  const body = readFileSync(path);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
}

/** Sends the variant that the client prefers: whole, one range of bytes, or 304 if the client has it. */
export function sendServedFile(request: Request, response: Response, file: ServedFile): void {
  const { body, etag } = chooseVariant(request, response, file);
  response.set({ ETag: etag, 'Accept-Ranges': 'bytes' });
  if (request.fresh) {
    response.removeHeader('Content-Type');
    response.removeHeader('Content-Encoding');
    response.status(304).end();
    return;
  }
  const range = requestedRange(request, body.length, etag);
  if (range === 'unsatisfiable') {
    response.removeHeader('Content-Encoding');
    response.status(416).set('Content-Range', `bytes */${body.length}`).set('Cache-Control', 'no-store').end();
    return;
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${body.length}`);
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  response.setHeader('Content-Length', part.length);
  if (request.method === 'HEAD') response.end();
  else response.end(part);
}

function chooseVariant(request: Request, response: Response, { plain, encoded }: ServedFile): Variant {
  if (encoded.size === 0) return plain;
  response.vary('Accept-Encoding');
  const encoding = preferredEncoding(request.headers['accept-encoding'], [...encoded.keys()]);
  const variant = encoding && encoded.get(encoding);
  if (!variant) return plain;
  response.setHeader('Content-Encoding', encoding);
  return variant;
}

/** Returns the byte range that a GET requests; null (whole file) for several ranges, or a range of another version (RFC 9110 14.2). */
function requestedRange(request: Request, size: number, etag: string): { start: number; end: number } | 'unsatisfiable' | null {
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return null;
  const ranges = request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
