import { hsl } from './palette.ts';
import { circle, path, polygon, rect } from './shapes.ts';

type Mark = (fill: string, light: string) => string;

/** The marks, white on the logo's background, in a square of 96 units with the center at 48. */
const MARKS: readonly Mark[] = [
  (fill, light) => [circle(38, 48, 20, fill), circle(58, 48, 20, light)].join(''),
  (fill, light) =>
    [
      polygon(
        [
          [48, 22],
          [72, 66],
          [24, 66],
        ],
        fill,
      ),
      polygon(
        [
          [48, 44],
          [60, 66],
          [36, 66],
        ],
        light,
      ),
    ].join(''),
  (fill, light) => [rect(24, 50, 12, 22, light, 3), rect(42, 36, 12, 36, fill, 3), rect(60, 24, 12, 48, fill, 3)].join(''),
  (fill, light) =>
    [path('M24 60C34 30 62 22 74 24C76 46 62 72 34 72Z', fill), path('M28 70C40 54 52 44 66 34L68 38C56 48 44 58 33 72Z', light)].join(''),
  (fill, light) =>
    [
      polygon(
        [
          [48, 20],
          [72, 34],
          [72, 62],
          [48, 76],
          [24, 62],
          [24, 34],
        ],
        fill,
      ),
      circle(48, 48, 11, light),
    ].join(''),
  (fill, light) =>
    [path('M22 44C32 32 40 32 48 44S64 56 74 44V54C64 66 56 66 48 54S32 42 22 54Z', fill), circle(48, 28, 7, light)].join(''),
  (fill, light) =>
    [rect(26, 26, 20, 20, fill, 5), rect(50, 26, 20, 20, light, 10), rect(26, 50, 20, 20, light, 10), rect(50, 50, 20, 20, fill, 5)].join(
      '',
    ),
  (fill, light) => [path('M30 72V26H50C66 26 66 50 50 50H42V72Z', fill), circle(62, 64, 8, light)].join(''),
];

/** Draws a company logo for the demo data, as an SVG document of 96 × 96. The same number produces the same bytes. */
export function drawLogo(number: number): string {
  const hue = (number * 137) % 360;
  const mark = MARKS[number % MARKS.length] ?? MARKS[0];
  const ground = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${hsl(hue, 64, 56)}"/><stop offset="1" stop-color="${hsl((hue + 28) % 360, 66, 40)}"/></linearGradient></defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${ground}${rect(0, 0, 96, 96, 'url(#g)')}${mark?.('#ffffff', hsl(hue, 80, 86))}</svg>`;
}
