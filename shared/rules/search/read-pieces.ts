import { MAX_KEYWORD_LENGTH } from '../demand-search.ts';
import { normaliseText } from './normalise-text.ts';

/** A part of a keyword between separators, in normalised form. */
export interface Piece {
  text: string;
  /** Whether it was in quotation marks: it is never split. */
  isQuoted: boolean;
}

/**
 * Signs that always separate words like a blank; other signs, such as `%` and `-`, may be part of a word and only separate next to one
 * (`cutSigns`).
 */
const separators = /[\p{Cc}\s,、。/|+·"“”!?;:()【】《》「」]+/gu;
const quoted = /["“「]([^"“”「」]+)["”」]/gu;

/**
 * Splits a keyword of any length into pieces; it is cut at 50 characters. A keyword of separators only is searched for as it is. Empty for
 * an empty keyword.
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

/** Cuts a keyword without splitting a surrogate pair. */
const cut = (keyword: string): string => keyword.slice(0, MAX_KEYWORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '');

/** Joins pieces to a keyword from which the same pieces can be read. */
export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isQuoted }) => (isQuoted && readPieces(text).length !== 0 && needsQuotes(text) ? `"${text}"` : text)).join(' ');

/** Returns whether a quoted word can be put in quotation marks: it must not contain any itself. */
const needsQuotes = (text: string): boolean => !/["“”「」]/u.test(text);
