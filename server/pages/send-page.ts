import { promisify } from 'node:util';
import { constants, createGzip, createZstdCompress, gzip, zstdCompress } from 'node:zlib';
import type { Request, Response } from 'express';
import { preferredEncoding } from '../http/accepted-encodings.ts';
import type { CachedPage } from '../page-cache/cached-page.ts';
import type { PageStream } from './page-stream.ts';

/** Rendered for one reader, so packed fast rather than small: measured on a home page, zstd 3 costs a third of gzip 3 and is as small. */
const encodings = ['zstd', 'gzip'] as const;
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const gzipOptions = { level: 3 };
const packWhole = {
  zstd: (html: Buffer) => promisify(zstdCompress)(html, zstdOptions),
  gzip: (html: Buffer) => promisify(gzip)(html, gzipOptions),
};
const startPacking = { zstd: () => createZstdCompress(zstdOptions), gzip: () => createGzip(gzipOptions) };

const nonceOf = (response: Response): string => String(response.locals.cspNonce);

const HTML = 'text/html; charset=utf-8';

/** Sends a cached page: 304 to a browser that has it. */
export function sendCachedPage(request: Request, response: Response, page: CachedPage): void {
  response.setHeader('ETag', page.etag);
  if (isKnown(request, page)) {
    response.removeHeader('Content-Security-Policy');
    response.statusCode = 304;
    response.end();
    return;
  }
  const isPacked = takesGzip(request);
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  endWith(request, response, 200, page[isPacked ? 'gzip' : 'plain'](nonceOf(response)));
}

/**
 * The same for a GET on whose answer nothing was set before: `headOf` gives all its headers, names and values in turn. Node writes a list
 * in half the time that setting them one by one takes.
 */
export function sendCachedPageAtOnce(
  request: Request,
  response: Response,
  page: CachedPage,
  nextNonce: () => string,
  headOf: (nonce: string | null) => string[],
): void {
  if (isKnown(request, page)) return void response.writeHead(304, [...headOf(null), 'ETag', page.etag]).end();
  const nonce = nextNonce();
  const isPacked = takesGzip(request);
  const body = page[isPacked ? 'gzip' : 'plain'](nonce);
  const head = headOf(nonce);
  head.push('ETag', page.etag, 'Content-Type', HTML, 'Content-Length', String(body.length));
  if (isPacked) head.push('Content-Encoding', 'gzip');
  response.writeHead(200, head).end(body);
}

/** The browser then goes on with the policy, and the nonce in it, that came with the page it has: a 304 carries none. */
const isKnown = (request: Request, page: CachedPage): boolean => request.headers['if-none-match']?.includes(page.etag) ?? false;

const takesGzip = (request: Request): boolean => preferredEncoding(request.headers['accept-encoding'], ['gzip']) !== null;

/** Sends a page that was made for this answer. */
export async function sendHtml(request: Request, response: Response, status: number, html: Buffer): Promise<void> {
  const encoding = preferredEncoding(request.headers['accept-encoding'], encodings);
  if (encoding === null || request.method === 'HEAD') return endWith(request, response, status, html);
  const packed = await packWhole[encoding](html);
  response.setHeader('Content-Encoding', encoding);
  endWith(request, response, status, packed);
}

function endWith(request: Request, response: Response, status: number, body: Buffer): void {
  if (response.destroyed) return;
  response.statusCode = status;
  response.setHeader('Content-Type', HTML);
  // The length of what GET would send: on HEAD it would be that of another encoding.
  if (request.method === 'HEAD') return void response.end();
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** Sends a page piece by piece, as far as it has come and as it goes on; `injectNonce` puts this reader's nonce into a piece. Resolves when the reader has it, or has left. */
export function sendStream(
  request: Request,
  response: Response,
  status: number,
  stream: PageStream,
  injectNonce: (html: string) => string,
): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    if (response.destroyed) return resolve();
    response.statusCode = status;
    response.setHeader('Content-Type', HTML);
    if (request.method === 'HEAD') return void response.end();
    const encoding = preferredEncoding(request.headers['accept-encoding'], encodings);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const packer = encoding && startPacking[encoding]();
    packer?.pipe(response);
    const out = packer ?? response;
    const leave = stream.subscribe({
      write(html) {
        out.write(injectNonce(html));
        // Nothing may wait in the packer for the next piece, which may take seconds.
        packer?.flush();
      },
      end: () => void out.end(),
    });
    response.once('close', () => {
      leave();
      packer?.destroy();
    });
  });
}
