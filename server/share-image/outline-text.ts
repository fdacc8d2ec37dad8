import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

export interface OutlinedLine {
  /** SVG elements; the baseline is at y = 0, the line begins at x = 0. */
  svg: string;
  /** Width of the line, in the unit of the font size. */
  width: number;
}

export interface TextOutliner {
  outline(text: string, size: number): OutlinedLine;
  /**
   * Breaks a text between words into at most `maxLines` lines of `width`; the rest is cut and marked with 「…」. Characters that the font lacks
   * are dropped; no lines if it lacks all.
   */
  breakLines(text: string, size: number, width: number, maxLines: number): string[];
}

/** First and last code point that a font file contains. */
type Range = readonly [first: number, last: number, file: string];

/** Characters that must not start a Chinese line (W3C, Requirements for Chinese Text Layout). */
const neverFirst = /^[、。，．：；！？）」』】》〉…—·%％]/u;
/** Characters that are never drawn, such as the joiners and variation selectors of emoji. */
const isIgnorable = /^\p{Default_Ignorable_Code_Point}$/u;
const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Creates a converter from text to outlines, so that no font has to be installed where pictures are drawn. `folder` is the font's package:
 * one file for every hundred or so characters, read when one of its characters is needed.
 */
export function createTextOutliner(folder: string): TextOutliner {
  const ranges = readRanges(folder);
  const fonts = new Map<string, Font>();
  const glyphs = new Map<string, { path: string; advance: number }>();

  const fontWith = (codePoint: number): Font | null => {
    const file = ranges.find(([first, last]) => codePoint >= first && codePoint <= last)?.[2];
    if (!file) return null;
    const known = fonts.get(file);
    if (known) return known;
    const font = create(readFileSync(join(folder, 'files', file))) as Font;
    fonts.set(file, font);
    return font;
  };

  /** Returns outline and advance in thousandths of the font size; a character that the font lacks has zero width. */
  const glyphOf = (character: string): { path: string; advance: number } => {
    const known = glyphs.get(character);
    if (known) return known;
    const codePoint = character.codePointAt(0) ?? 0;
    const font = isIgnorable.test(character) ? null : fontWith(codePoint);
    // Of a character within its range that a file lacks, `glyphForCodePoint` returns a crossed box.
    const found = font?.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint) : null;
    const glyph = found ? { path: found.path.toSVG(), advance: found.advanceWidth } : { path: '', advance: 0 };
    glyphs.set(character, glyph);
    return glyph;
  };

  const isDrawn = (character: string): boolean => /\s/u.test(character) || glyphOf(character).path !== '';

  const widthOf = (text: string, size: number): number =>
    [...text].reduce((sum, character) => sum + glyphOf(character).advance, 0) * (size / 1_000);

  return {
    outline(text, size) {
      const scale = size / 1_000;
      let x = 0;
      const parts = [...text].map((character) => {
        const { path, advance } = glyphOf(character);
        const part = path && `<path transform="translate(${x.toFixed(1)} 0) scale(${scale} ${-scale})" d="${path}"/>`;
        x += advance * scale;
        return part;
      });
      return { svg: parts.join(''), width: x };
    },
    breakLines(text, size, width, maxLines) {
      const lines: string[] = [''];
      const drawn = [...text].filter(isDrawn).join('');
      for (const { segment } of words.segment(drawn.replace(/\s+/gu, ' ').trim())) {
        const last = lines.at(-1) ?? '';
        if (widthOf(last + segment, size) <= width || neverFirst.test(segment)) lines[lines.length - 1] = last + segment;
        else lines.push(...inPieces(segment.trimStart(), (piece) => widthOf(piece, size) <= width));
      }
      // The first line is empty if the first word is longer than a line.
      const filled = lines.filter((line) => line !== '');
      const shown = filled.slice(0, maxLines);
      if (filled.length > maxLines) shown[maxLines - 1] = withEllipsis(shown[maxLines - 1] ?? '', (line) => widthOf(line, size) <= width);
      return shown.map((line) => line.trim());
    },
  };
}

/** Splits a word that is longer than a line. */
function inPieces(word: string, fits: (piece: string) => boolean): string[] {
  const pieces = [''];
  for (const character of word) {
    const piece = pieces.at(-1) ?? '';
    if (piece === '' || fits(piece + character)) pieces[pieces.length - 1] = piece + character;
    else pieces.push(character);
  }
  return pieces;
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const characters = [...line.replace(/[、，：；]$/u, '')];
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
}

/** Reads the package's own list: `{"[4]": "U+1f1e9-1f1f5,U+1f21a", "latin": "…"}`. */
function readRanges(folder: string): Range[] {
  const listed = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(listed).flatMap(([subset, text]) =>
    text.split(',').map((part): Range => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [first, last, `noto-sans-sc-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`];
    }),
  );
}
