import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';

/**
 * A complete page, ready to be sent any number of times. Only its packed forms are held: nearly everybody takes one of them, and both
 * together are a third of the page. No answer's nonce is in it, for it has no inline script.
 */
export interface CachedPage {
  /** Weak: it names the content, whatever its encoding. */
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

/** Unpacks it for this call, which costs some hundred microseconds. */
export const readCachedPage = (page: CachedPage): Buffer => gunzipSync(page.gzip);

/** Memory of its own: what a compressor gives may be the beginning of a longer buffer, which it would hold. */
function copyExactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
