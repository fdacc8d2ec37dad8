import { crc32 } from 'node:zlib';

let gbkOf: ReadonlyMap<string, readonly [number, number]> | null = null;

/** Builds a table for encoding GBK, which Node can only decode, by decoding every pair of bytes. */
function gbkTable(): ReadonlyMap<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, readonly [number, number]>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const text = decoder.decode(Uint8Array.of(high, low));
      if (text.length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, [high, low]);
    }
  }
  return table;
}

/** Encodes text as GBK, as in Alipay's bills; unsupported characters become question marks. */
export function toGbk(text: string): Buffer {
  gbkOf ??= gbkTable();
  const bytes: number[] = [];
  for (const character of text) {
    if (character.charCodeAt(0) < 0x80) bytes.push(character.charCodeAt(0));
    else bytes.push(...(gbkOf.get(character) ?? [0x3f]));
  }
  return Buffer.from(bytes);
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;

/** Packs files into a zip without compression; names in GBK, as Alipay writes them. */
export function packZip(files: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const encoded = toGbk(name);
    // Fields common to both headers: version, flags, method, time, date, checksum, sizes, length of the name, no extra field.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(encoded.length, 22);
    const local = Buffer.concat([uint32(LOCAL), common, encoded, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([uint32(ENTRY), uint16(VERSION), common, rest, encoded]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const counts = Buffer.concat([uint16(0), uint16(0), uint16(files.length), uint16(files.length)]);
  return Buffer.concat([...locals, directory, uint32(END), counts, uint32(directory.length), uint32(offset), uint16(0)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
