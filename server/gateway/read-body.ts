import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { AnswerStream } from '../upstream/answer-stream.ts';

/** Small bodies, so unpacking them in place costs less than a trip to the thread pool. */
const decoders: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** Reads a whole answer, decompressed. Rejects when it is larger than `limit` bytes, packed or not, or cannot be unpacked. Never settles for one that breaks off. */
export async function readBody(message: AnswerStream, limit: number): Promise<Buffer> {
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return reject(new RangeError(`the answer is larger than ${limit} bytes`));
      chunks.push(chunk);
    });
    message.once('end', () => resolve(Buffer.concat(chunks)));
  });
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || packed.length === 0) return packed;
  const decode = decoders[encoding];
  if (!decode) throw new TypeError(`unknown content encoding ${encoding}`);
  return decode(packed, { maxOutputLength: limit });
}
