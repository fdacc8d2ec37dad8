/** A result column and the function that parses its text. */
export interface Column {
  name: string;
  read: (text: string) => unknown;
}

/** Types of PostgreSQL's messages (Message Formats): one byte, followed by a four-byte length that includes itself. */
const DATA_ROW = 0x44;
const ERROR = 0x45;
const NOTIFICATION = 0x41;
const READY_FOR_QUERY = 0x5a;
const HEADER_BYTES = 5;

/**
 * Parses the rows of PostgreSQL's answer to Execute: complete protocol messages with values in text format. PGlite's own reader copies each
 * value before it decodes it, which takes a third of the time of a statement with twenty wide rows. Returns null if the answer contains
 * anything else (an error), which PGlite's parser has to read, or is incomplete.
 */
export function readPgliteRows(answer: Buffer, columns: readonly Column[]): Record<string, unknown>[] | null {
  const rows: Record<string, unknown>[] = [];
  let type: number | undefined;
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    type = answer[at];
    if (type === DATA_ROW) rows.push(readRow(answer, at + HEADER_BYTES, columns));
    else if (type === ERROR || type === NOTIFICATION) return null;
  }
  return type === READY_FOR_QUERY ? rows : null;
}

function readRow(answer: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  // Skip the number of values, two bytes.
  let at = start + 2;
  for (const { name, read } of columns) {
    const length = answer.readInt32BE(at);
    at += 4;
    if (length < 0) {
      row[name] = null;
    } else {
      row[name] = read(answer.toString('utf8', at, at + length));
      at += length;
    }
  }
  return row;
}
