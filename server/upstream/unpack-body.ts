import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';

type Decode = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
  ['identity', async (body) => body],
]);

/** Decompresses a body in the thread pool. Rejects if it exceeds `limit` bytes, is broken or its encoding is unknown. */
export async function unpackBody(body: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const decode = decoders.get(encoding?.trim().toLowerCase() || 'identity');
  if (!decode) throw new TypeError('unknown content encoding');
  return decode(body, { maxOutputLength: limit });
}
