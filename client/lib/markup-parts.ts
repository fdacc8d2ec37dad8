import type { ReactNode } from 'react';

/** Server only: the markup of a page in parts, where the parts that pages have in common are rendered once. */

/** Markup or JSON that is repeated in several pages; the sender of a page may cache its bytes. */
export interface MarkupPiece {
  readonly text: string;
}

/** A rendered page: its own markup and the pieces that it shares with other pages, in order. */
export type MarkupParts = readonly (string | MarkupPiece)[];

type RenderMarkup = (node: ReactNode) => string;

/**
 * Marks the position of a piece in markup that is being rendered. It is never sent to a browser, so no text can contain it. It starts with
 * a character that occurs nowhere else; not with U+0000, for which V8 searches Chinese text thirty times more slowly.
 */
const mark = `\u0001${crypto.randomUUID().slice(-12)}`;
/** The pieces of the current render in parts, or null outside of one. */
let pieces: MarkupPiece[] | null = null;

/**
 * Renders synchronously (server only) without repeating the text of shared pieces: joining, searching and encoding each again for every
 * page costs more than rendering the rest.
 */
export function renderInParts(render: () => string): MarkupParts {
  const used: MarkupPiece[] = [];
  pieces = used;
  try {
    return partsOf(render(), used);
  } finally {
    pieces = null;
  }
}

function partsOf(markup: string, used: readonly MarkupPiece[]): MarkupParts {
  const [first = '', ...rest] = markup.split(mark);
  return [
    first,
    ...rest.flatMap((text) => {
      const end = text.indexOf(';');
      const piece = used[Number(text.slice(0, end))];
      return piece ? [piece, text.slice(end + 1)] : [];
    }),
  ];
}

/** Returns the text to write at the position of this piece. */
export function placePiece(piece: MarkupPiece): string {
  return pieces ? `${mark}${pieces.push(piece) - 1};` : piece.text;
}

const known = new WeakMap<object, Map<string, MarkupPiece>>();
/** Maximum number of variants of the same data, so that values chosen by users cannot fill the memory. */
const MAX_VARIANTS = 8;

/** Returns the markup of the content, rendered once for each frozen object and variant; for `enableSharedMarkup`. */
export const writeShared =
  (render: RenderMarkup) =>
  (data: object, variant: string, content: () => ReactNode): string =>
    placePiece(pieceOf(data, variant, content, render));

function pieceOf(data: object, variant: string, content: () => ReactNode, render: RenderMarkup): MarkupPiece {
  const same = known.get(data)?.get(variant);
  if (same) return same;
  const variants = known.get(data) ?? new Map<string, MarkupPiece>();
  known.set(data, variants);
  const piece = { text: renderApart(content, render) };
  const [oldest = ''] = variants.keys();
  if (variants.size >= MAX_VARIANTS) variants.delete(oldest);
  variants.set(variant, piece);
  return piece;
}

/** Renders outside of the current render, so that a nested piece becomes part of the text. */
function renderApart(content: () => ReactNode, render: RenderMarkup): string {
  const outer = pieces;
  pieces = null;
  try {
    return render(content());
  } finally {
    pieces = outer;
  }
}
