import { MAX_KEYWORD_LENGTH } from '../demand-search.ts';
import { normaliseText } from './normalise-text.ts';

/** A part of a keyword between blanks, in the form that is compared. */
export interface Piece {
  text: string;
  /** Stood in quotation marks: never taken apart. */
  isQuoted: boolean;
}

/** They separate words as a blank does, wherever they stand; others only beside a word (`cutSigns`), as `%` and `-` may be part of one. */
const separators = /[\p{Cc}\s,、。/|+·"“”!?;:()【】《》「」]+/gu;
const quoted = /["“「]([^"“”「」]+)["”」]/gu;

/**
 * The pieces of a keyword, which may be of any length: it is cut at 50 characters. A keyword of separators alone is looked for as it
 * stands. Empty for none.
 */
export function readPieces(keyword: string): Piece[] {
  const text = normaliseText(cut(keyword)).replace(/\p{Cc}+/gu, ' ');
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(quoted)) {
    pieces.push(...splitPlain(text.slice(at, match.index)));
    const phrase = match[1]?.trim();
    if (phrase) pieces.push({ text: phrase, isQuoted: true });
    at = match.index + match[0].length;
  }
  pieces.push(...splitPlain(text.slice(at)));
  if (pieces.length > 0) return pieces;
  return text
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => ({ text: word, isQuoted: true }));
}

const splitPlain = (text: string): Piece[] =>
  text
    .replace(separators, ' ')
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ text: word, isQuoted: false }));

/** Not in the middle of a character that has two units. */
const cut = (keyword: string): string => keyword.slice(0, MAX_KEYWORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '');

/** The keyword that these pieces are read from again. */
export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isQuoted }) => (isQuoted && readPieces(text).length !== 0 && needsQuotes(text) ? `"${text}"` : text)).join(' ');

/** A quoted word that would be read otherwise without its marks; one of separators alone cannot stand in marks. */
const needsQuotes = (text: string): boolean => !/["“”「」]/u.test(text);
