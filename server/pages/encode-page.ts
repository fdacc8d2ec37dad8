import type { MarkupParts, MarkupPiece } from '#client/app/server-entry.tsx';

const bytesOf = new WeakMap<MarkupPiece, Buffer>();

/** Maximum number of UTF-8 bytes for a UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;

/** Encodes a page as UTF-8. Pieces that pages have in common are encoded once. */
export function encodePage(parts: MarkupParts): Buffer {
  let limit = 0;
  for (const part of parts) limit += typeof part === 'string' ? part.length * MAX_BYTES_PER_UNIT : encodePiece(part).length;
  // An upper bound: too large by some kilobytes, which is cheaper than measuring the page's own text first.
  const page = Buffer.allocUnsafeSlow(limit);
  let end = 0;
  for (const part of parts) end += typeof part === 'string' ? page.write(part, end) : encodePiece(part).copy(page, end);
  return page.subarray(0, end);
}

/** Returns the same page as text. */
export const textOf = (parts: MarkupParts): string => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

function encodePiece(piece: MarkupPiece): Buffer {
  const known = bytesOf.get(piece);
  if (known) return known;
  const bytes = Buffer.from(piece.text);
  bytesOf.set(piece, bytes);
  return bytes;
}
