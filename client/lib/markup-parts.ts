import type { ReactNode } from 'react';

/** Of the server alone: a page's markup in parts, of which those that pages have in common are made once. */

/** Markup or JSON that is repeated from page to page; whoever sends pages may keep its bytes. */
export interface MarkupPiece {
  readonly text: string;
}

/** A rendered page: what was written for it alone, and the pieces that it has in common with others, in order. */
export type MarkupParts = readonly (string | MarkupPiece)[];

type RenderMarkup = (node: ReactNode) => string;

/**
 * Stands for a piece in markup that is being rendered; nobody outside ever sees it, so no text can contain it. It begins with a character that
 * stands nowhere else, and is not 0, for which V8 looks thirty times slower in Chinese text.
 */
const mark = `\u0001${crypto.randomUUID().slice(-12)}`;
/** The pieces of the render that is under way, or null when it wants its markup as it is. */
let pieces: MarkupPiece[] | null = null;

/**
 * A render (server only, and in one go) that does not repeat the text of shared pieces: each would be joined, searched and encoded anew for
 * every page, which costs more than rendering what is left.
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

/** Gives the text to write where this piece stands. */
export function placePiece(piece: MarkupPiece): string {
  return pieces ? `${mark}${pieces.push(piece) - 1};` : piece.text;
}

const known = new WeakMap<object, Map<string, MarkupPiece>>();
/** Of the same data; what a reader may choose must not fill the memory. */
const MAX_VARIANTS = 8;

/** The markup of the content, rendered once for each frozen object and variant; for `shareMarkupBy`. */
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

/** A piece within a piece is part of its text. */
function renderApart(content: () => ReactNode, render: RenderMarkup): string {
  const outer = pieces;
  pieces = null;
  try {
    return render(content());
  } finally {
    pieces = outer;
  }
}
