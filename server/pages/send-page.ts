import { promisify } from 'node:util';
import { constants, createGzip, createZstdCompress, gzip, zstdCompress } from 'node:zlib';
import type { Request, Response } from 'express';
import { preferredEncoding } from '../http/accepted-encodings.ts';
import type { PreparedPage } from '../page-cache/prepared-page.ts';
import type { PageStream } from '../render/page-stream.ts';

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

/** Sends a page that is kept: 304 to a browser that has it. */
export function sendPrepared(request: Request, response: Response, page: PreparedPage): void {
  response.setHeader('ETag', page.etag);
  if (request.headers['if-none-match']?.includes(page.etag)) {
    // The browser goes on with the policy, and the nonce in it, that came with the page it has.
    response.removeHeader('Content-Security-Policy');
    response.statusCode = 304;
    response.end();
    return;
  }
  const isPacked = preferredEncoding(request.headers['accept-encoding'], ['gzip']) !== null;
  const body = isPacked ? page.gzip(nonceOf(response)) : page.plain(nonceOf(response));
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  endWith(request, response, 200, body);
}

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
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  // The length of what GET would send: on HEAD it would be that of another encoding.
  if (request.method === 'HEAD') return void response.end();
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** Sends a page piece by piece, as far as it has come and as it goes on; `fill` puts this reader's nonce into a piece. Resolves when the reader has it, or has left. */
export function sendStream(
  request: Request,
  response: Response,
  status: number,
  stream: PageStream,
  fill: (html: string) => string,
): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    if (response.destroyed) return resolve();
    response.statusCode = status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (request.method === 'HEAD') return void response.end();
    const encoding = preferredEncoding(request.headers['accept-encoding'], encodings);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const packer = encoding && startPacking[encoding]();
    packer?.pipe(response);
    const out = packer ?? response;
    const leave = stream.subscribe({
      write(html) {
        out.write(fill(html));
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
