import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';

/**
 * A complete page that can be sent any number of times. Only its compressed forms are stored: nearly every client accepts one of them, and
 * both together are a third of the page. It contains no nonce: its only inline script is allowed by its hash.
 */
export interface CachedPage {
  /** Weak ETag: it identifies the content in any encoding. */
  etag: string;
  br: Buffer;
  gzip: Buffer;
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function createCachedPage(page: Buffer): Promise<CachedPage> {
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(page, brotliOptions), promisify(gzip)(page)]);
  return { etag, br: copyExactly(br), gzip: copyExactly(gz) };
}

/** Decompresses the page for this call, which takes some hundred microseconds. */
export const readCachedPage = (page: CachedPage): Buffer => gunzipSync(page.gzip);

/** Copies the bytes: a compressor may return the beginning of a longer buffer, which would be kept alive. */
function copyExactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
