import { paletteOf } from './palette.ts';
import { circle, faded, place, rect } from './shapes.ts';
import { subjectOf } from './subjects/subject-of.ts';

/** Size of a cover in its own units: 4:3, the aspect ratio of demand pictures. */
export const COVER = { width: 400, height: 300 } as const;

/** Draws the cover of a demand without a picture, as an SVG document. The same type and variant produce the same bytes. */
export function drawCover(typeCode: string, variant: number): string {
  const palette = paletteOf(typeCode, variant);
  const { width, height } = COVER;
  const x = [250, 150, 280, 120][variant % 4] ?? 200;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="p" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${palette.paper[0]}"/><stop offset="1" stop-color="${palette.paper[1]}"/></linearGradient></defs>${[
    rect(0, 0, width, height, 'url(#p)'),
    faded(0.5, circle(x, 120, 150, palette.haze), circle(width - x, 330, 130, palette.haze)),
    faded(
      0.6,
      circle(60 + variant * 12, 54, 9, palette.light),
      circle(344 - variant * 9, 76, 14, palette.light),
      circle(330, 236, 7, palette.light),
    ),
    place(200, 154, 1.18, subjectOf(typeCode)(palette, variant)),
  ].join('')}</svg>`;
}
