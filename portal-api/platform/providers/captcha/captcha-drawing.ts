import { randomInt } from 'node:crypto';
import { captchaGlyphs } from './captcha-glyphs.ts';

const CAPTCHA_WIDTH = 240;
const CAPTCHA_HEIGHT = 80;

type Point = readonly [x: number, y: number];
type Bend = (point: Point) => Point;

/** Returns a uniformly distributed number between two bounds, from the system's secure generator. */
const between = (low: number, high: number): number => low + ((high - low) * randomInt(1_000_001)) / 1_000_000;

/**
 * Draws the characters as an SVG of bare strokes amid noise: each is rotated, scaled and slanted separately, and one wave bends all of
 * them. The strokes contain no text, but the caller still has to rasterize them, because a program could read the paths.
 */
export function drawCaptcha(characters: string): string {
  const wave = createWave();
  const cell = (CAPTCHA_WIDTH - 24) / Math.max(characters.length, 1);
  const letters = [...characters].flatMap((character, index) => {
    const place = placeCharacter(12 + cell * (index + 0.5));
    const ink = inkColor();
    return (captchaGlyphs[character] ?? []).map((stroke) => toPath(subdivide(stroke).map(place).map(wave), ink, between(4, 5.4)));
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="hsl(${randomInt(360)},30%,95%)"/>`,
    ...Array.from({ length: 2 }, () => toPath(noiseLine(), inkColor(), between(1, 1.8))),
    ...letters,
    ...Array.from({ length: 2 }, () => toPath(noiseLine(), inkColor(), between(1.2, 2.2))),
    ...Array.from({ length: 70 }, noiseDot),
    '</svg>',
  ].join('');
}

function createWave(): Bend {
  const [height, length, phase] = [between(2, 4), between(60, 110), between(0, 2 * Math.PI)];
  return ([x, y]) => [
    x + (height / 2) * Math.sin((2 * Math.PI * y) / 50 + phase),
    y + height * Math.sin((2 * Math.PI * x) / length + phase),
  ];
}

/** Returns the mapping from the 1 × 1 box of a glyph to its place in the picture. */
function placeCharacter(centre: number): Bend {
  const angle = (between(-18, 18) * Math.PI) / 180;
  const [width, height, slant] = [between(30, 37), between(42, 50), between(-0.12, 0.12)];
  const [dx, dy] = [centre + between(-4, 4), CAPTCHA_HEIGHT / 2 + between(-6, 6)];
  return ([x, y]) => {
    const [left, top] = [(x - 0.5 - slant * (y - 0.5)) * width, (y - 0.5) * height];
    return [dx + left * Math.cos(angle) - top * Math.sin(angle), dy + left * Math.sin(angle) + top * Math.cos(angle)];
  };
}

/** Splits a stroke into short pieces, so that the wave bends straight strokes as well. */
function subdivide(stroke: readonly Point[]): Point[] {
  const pieces = 6;
  return stroke.flatMap((point, index): Point[] => {
    const next = stroke[index + 1];
    if (!next) return [point];
    return Array.from({ length: pieces }, (_, step) => [
      point[0] + ((next[0] - point[0]) * step) / pieces,
      point[1] + ((next[1] - point[1]) * step) / pieces,
    ]);
  });
}

function noiseLine(): Point[] {
  const [start, end, height, length] = [between(10, 70), between(10, 70), between(4, 14), between(50, 120)];
  return Array.from({ length: 25 }, (_, step): Point => {
    const x = step * 10;
    return [x, start + ((end - start) * x) / CAPTCHA_WIDTH + height * Math.sin((2 * Math.PI * x) / length)];
  });
}

const noiseDot = (): string =>
  `<circle cx="${between(0, CAPTCHA_WIDTH).toFixed(1)}" cy="${between(0, CAPTCHA_HEIGHT).toFixed(1)}" r="${between(0.6, 1.8).toFixed(1)}" fill="${inkColor()}"/>`;

const inkColor = (): string => `hsl(${randomInt(360)},${randomInt(45, 75)}%,${randomInt(25, 45)}%)`;

function toPath(points: readonly Point[], color: string, width: number): string {
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return `<polyline points="${line}" fill="none" stroke="${color}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
