import type { MarkupParts, MarkupPiece } from '#client/app/server-entry.tsx';

const bytesOf = new WeakMap<MarkupPiece, Buffer>();

/** A page as it is sent. Pieces that pages have in common are encoded once. */
export function encodePage(parts: MarkupParts): Buffer {
  const bytes = parts.map((part) => (typeof part === 'string' ? part : encodePiece(part)));
  const page = Buffer.allocUnsafeSlow(
    bytes.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.length), 0),
  );
  let end = 0;
  for (const part of bytes) end += typeof part === 'string' ? page.write(part, end) : part.copy(page, end);
  return page;
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
