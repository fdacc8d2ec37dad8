import { crc32, inflateRawSync } from 'node:zlib';
import type { PayChannel } from './pay-provider.ts';

/** A line of a bill, keyed by the column headers, both as the provider writes them. */
export type BillRow = Readonly<Record<string, string>>;

/**
 * Parses the lines of a bill (`PayProvider.bill`), without the totals. Columns are identified by their headers, because they change over
 * the years. Amounts stay as written, in 元. Throws for a file that is not such a bill.
 */
export const readBill = (channel: PayChannel, file: Buffer): BillRow[] =>
  channel === 'WECHAT' ? readWechatBill(file) : readAlipayBill(file);

function readWechatBill(file: Buffer): BillRow[] {
  const [first = '', ...rest] = linesOf(file.toString('utf8').replace(/^\uFEFF/, ''));
  const heads = first.split(',');
  // Values begin with a backtick; the first line without one is the header of the totals.
  const end = rest.findIndex((line) => !line.startsWith('`'));
  if (heads.length < 2 || end < 0) throw new Error('this is no bill of WeChat Pay');
  return rest.slice(0, end).map((line) => toRow(heads, line.slice(1).split(',`')));
}

function readAlipayBill(file: Buffer): BillRow[] {
  const decoder = new TextDecoder('gbk');
  // One file contains the lines, the other one the totals.
  const bytes = unpackZip(file).find(({ name }) => !decoder.decode(name).includes('汇总'))?.bytes;
  if (!bytes) throw new Error('this is no bill of Alipay');
  const [first = '', ...rest] = linesOf(decoder.decode(bytes)).filter((line) => !line.startsWith('#'));
  const split = (line: string) => line.split(',').map((value) => value.trim());
  const heads = split(first);
  if (heads.length < 2) throw new Error('this is no bill of Alipay');
  return rest.map((line) => toRow(heads, split(line)));
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

function toRow(heads: readonly string[], values: readonly string[]): BillRow {
  if (values.length !== heads.length) throw new Error(`a bill of ${heads.length} columns has a line of ${values.length}`);
  return Object.fromEntries(heads.map((head, index) => [head, values[index] ?? '']));
}

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;
/** Maximum size of an unpacked file: more than any day of ours needs, and a limit for zip bombs. */
const MAX_BYTES = 256 * 1_024 * 1_024;

/** Unpacks the files of a zip, stored or deflated, by its directory. Throws for a damaged file. */
function unpackZip(zip: Buffer): { name: Buffer; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  if (end < 0 || end + END_BYTES > zip.length) throw new Error('this is no zip');
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('the directory of a zip is broken');
    const [size, names, extra, comment] = [zip.readUInt32LE(at + 20), ...[28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))] as [
      number,
      number,
      number,
      number,
    ];
    const isDeflated = zip.readUInt16LE(at + 10) === DEFLATED;
    const name = zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + names);
    const local = zip.readUInt32LE(at + 42);
    const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    const bytes = isDeflated ? inflateRawSync(packed, { maxOutputLength: MAX_BYTES }) : packed;
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error('a file in a zip is damaged');
    at += ENTRY_BYTES + names + extra + comment;
    return { name, bytes };
  });
}
