import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { type ByteEffects, effectsOf } from './crc-patch.ts';

const NONCE_BYTES = 18;
/** Stands for the nonce in a page that is kept; nobody outside ever sees it. */
export const NONCE_PLACEHOLDER = randomBytes(NONCE_BYTES).toString('base64');
const NONCE_LENGTH = NONCE_PLACEHOLDER.length;

/** A complete page, ready to be sent any number of times, each time with another nonce. */
export interface PreparedPage {
  /** Weak: it names the content, whatever its encoding and nonce. */
  etag: string;
  /** Of both forms, in bytes. */
  size: number;
  plain(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
}

/** Takes HTML with NONCE_PLACEHOLDER wherever its nonce stands. */
export async function preparePage(page: Buffer): Promise<PreparedPage> {
  const slots = findSlots(page);
  const packed = await compress(page, slots);
  const effects = Array.from({ length: NONCE_LENGTH }, (_, index) => effectsOf(slots.map((slot) => page.length - (slot + index) - 1)));
  const checksum = crc32(page);
  return {
    etag: `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
    size: page.length + packed.bytes.length,
    plain: (nonce) => writeNonce(page, slots, nonce),
    gzip(nonce) {
      const bytes = writeNonce(packed.bytes, packed.slots, nonce);
      bytes.writeUInt32LE(patchChecksum(checksum, effects, nonce), bytes.length - TRAILER_LENGTH);
      return bytes;
    },
  };
}

function findSlots(page: Buffer): number[] {
  const slots: number[] = [];
  for (let at = page.indexOf(NONCE_PLACEHOLDER); at >= 0; at = page.indexOf(NONCE_PLACEHOLDER, at + NONCE_LENGTH)) slots.push(at);
  return slots;
}

function writeNonce(template: Buffer, slots: readonly number[], nonce: string): Buffer {
  const bytes = Buffer.from(template);
  for (const slot of slots) bytes.write(nonce, slot, NONCE_LENGTH, 'latin1');
  return bytes;
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Checksum and length. */
const TRAILER_LENGTH = 8;
/** Of a block that is stored as it is and not the last one (RFC 1951 §3.2.4): the length, and its complement. */
const STORED_HEADER = Buffer.from([0, NONCE_LENGTH, 0, 255 - NONCE_LENGTH, 255]);
const deflate = promisify(deflateRaw);

/**
 * gzip in which every nonce lies uncompressed in a block of its own, at a known place: the text between is compressed up to a byte's
 * boundary, so that blocks may stand one behind the other.
 */
async function compress(page: Buffer, slots: readonly number[]): Promise<{ bytes: Buffer; slots: number[] }> {
  const starts = [0, ...slots.map((slot) => slot + NONCE_LENGTH)];
  const segments = await Promise.all(
    starts.map((start, index) => {
      const isLast = index === slots.length;
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      return deflate(page.subarray(start, slots[index] ?? page.length), { level: 6, finishFlush });
    }),
  );
  const parts: Buffer[] = [GZIP_HEADER];
  const packedSlots: number[] = [];
  let length = GZIP_HEADER.length;
  for (const [index, segment] of segments.entries()) {
    if (index > 0) {
      packedSlots.push(length + STORED_HEADER.length);
      parts.push(STORED_HEADER, Buffer.alloc(NONCE_LENGTH));
      length += STORED_HEADER.length + NONCE_LENGTH;
    }
    parts.push(segment);
    length += segment.length;
  }
  const trailer = Buffer.alloc(TRAILER_LENGTH);
  trailer.writeUInt32LE(page.length, 4);
  return { bytes: Buffer.concat([...parts, trailer]), slots: packedSlots };
}

function patchChecksum(checksum: number, effects: readonly ByteEffects[], nonce: string): number {
  let patched = checksum;
  for (const [index, effect] of effects.entries()) {
    const difference = nonce.charCodeAt(index) ^ NONCE_PLACEHOLDER.charCodeAt(index);
    patched ^= effect[difference] ?? 0;
  }
  return patched >>> 0;
}
