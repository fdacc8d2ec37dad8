import type { MarkupParts, MarkupPiece } from '#client/app/server-entry.tsx';

const bytesOf = new WeakMap<MarkupPiece, Buffer>();

/** So many bytes has a UTF-16 code unit at most. */
const MAX_BYTES_PER_UNIT = 3;

/** A page as it is sent. Pieces that pages have in common are encoded once. */
export function encodePage(parts: MarkupParts): Buffer {
  let limit = 0;
  for (const part of parts) limit += typeof part === 'string' ? part.length * MAX_BYTES_PER_UNIT : encodePiece(part).length;
  // Of the page's own words it is too long by some kilobytes, which is cheaper than to count them first.
  const page = Buffer.allocUnsafeSlow(limit);
  let end = 0;
  for (const part of parts) end += typeof part === 'string' ? page.write(part, end) : encodePiece(part).copy(page, end);
  return page.subarray(0, end);
}

/** The same as text. */
export const textOf = (parts: MarkupParts): string => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

function encodePiece(piece: MarkupPiece): Buffer {
  const known = bytesOf.get(piece);
  if (known) return known;
  const bytes = Buffer.from(piece.text);
  bytesOf.set(piece, bytes);
  return bytes;
}
