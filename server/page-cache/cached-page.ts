import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gunzipSync } from 'node:zlib';
import { carryOf, effectOfChange } from './crc-patch.ts';

const NONCE_BYTES = 18;
/** Stands for the nonce in a cached page; nobody outside ever sees it. */
export const NONCE_PLACEHOLDER = randomBytes(NONCE_BYTES).toString('base64');
const NONCE_LENGTH = NONCE_PLACEHOLDER.length;
/** Of a place in the list of places. */
const SLOT_BYTES = 8;

/**
 * A complete page, ready to be sent any number of times, each time with another nonce. Only the packed form is held: nearly everybody takes
 * it, and it is a fifth of the other.
 */
export interface CachedPage {
  /** Weak: it names the content, whatever its encoding and nonce. */
  etag: string;
  /** Its size in memory, in bytes. */
  size: number;
  /** Unpacked for this call, which costs some hundred microseconds. */
  plain(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
}

/** Takes HTML with NONCE_PLACEHOLDER wherever its nonce stands. */
export async function createCachedPage(page: Buffer): Promise<CachedPage> {
  const slots = findSlots(page);
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  const carry = carryOf(slots.map((slot) => page.length - slot - NONCE_LENGTH));
  const checksum = crc32(page);
  return packedPage(etag, await compress(page, slots), checksum, carry);
}

/** A function of its own, so that what its result holds is its parameters and not the HTML they were made of. */
function packedPage(etag: string, { bytes: packed, slots }: Packed, checksum: number, carry: number): CachedPage {
  const gzip = (nonce: string): Buffer => {
    const bytes = writeNonce(packed, slots, nonce);
    bytes.writeUInt32LE((checksum ^ effectOfChange(carry, NONCE_PLACEHOLDER, nonce)) >>> 0, bytes.length - TRAILER_LENGTH);
    return bytes;
  };
  return { etag, size: packed.length + slots.length * SLOT_BYTES, gzip, plain: (nonce) => gunzipSync(gzip(nonce)) };
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

interface Packed {
  bytes: Buffer;
  /** Where the nonces stand in them. */
  slots: readonly number[];
}

/**
 * gzip in which every nonce lies uncompressed in a block of its own, at a known place: the text between is compressed up to a byte's
 * boundary, so that blocks may stand one behind the other.
 */
async function compress(page: Buffer, slots: readonly number[]): Promise<Packed> {
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
  return { bytes: joinExactly([...parts, trailer], length + TRAILER_LENGTH), slots: packedSlots };
}

/** Memory of its own: a small buffer out of Node's pool would hold the whole pool, and count as its own length. */
function joinExactly(parts: readonly Buffer[], length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let end = 0;
  for (const part of parts) end += part.copy(bytes, end);
  return bytes;
}
