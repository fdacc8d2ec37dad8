import { type Palette, paletteOf } from './palette.ts';
import { circle, faded, line, path, place, polygon, rect } from './shapes.ts';
import { subjectOf } from './subjects/subject-of.ts';

interface Light {
  sky: readonly [string, string];
  /** Color of the sun or moon. */
  star: string;
  far: string;
  near: string;
  ground: string;
  path: string;
  leaf: string;
}

const LIGHTS: readonly Light[] = [
  { sky: ['#bfe3ff', '#f4fbff'], star: '#fff3c4', far: '#c4dcf2', near: '#a3c3e2', ground: '#d9e8d2', path: '#eef3ea', leaf: '#7fb88a' },
  { sky: ['#ffd9b8', '#fff3e2'], star: '#ffb25c', far: '#f1cdb4', near: '#dca98c', ground: '#ead8c0', path: '#f7ecdc', leaf: '#a9ae74' },
  { sky: ['#2c3767', '#6d6fae'], star: '#f6edc8', far: '#3c4782', near: '#2a3263', ground: '#2b355c', path: '#3a4677', leaf: '#3f6a68' },
  { sky: ['#d8eef0', '#f7fbf6'], star: '#ffffff', far: '#c3dcd9', near: '#9fc2bd', ground: '#cfe0d0', path: '#e9f1e8', leaf: '#6ba58b' },
];

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32), so that a drawing is always the same. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws houses side by side from the left edge to the right edge. */
function skyline(random: () => number, base: number, low: number, high: number, fill: string, windows: string | null): string {
  const houses: string[] = [];
  for (let x = -10; x < 810; ) {
    const width = 46 + random() * 60;
    const height = low + random() * (high - low);
    houses.push(rect(x, base - height, width, height + 4, fill, random() < 0.3 ? 10 : 2));
    if (windows) {
      for (let y = base - height + 18; y < base - 24; y += 30) {
        for (let left = x + 12; left < x + width - 16; left += 22) if (random() < 0.45) houses.push(rect(left, y, 9, 13, windows, 1.5));
      }
    }
    x += width + random() * 14;
  }
  return houses.join('');
}

const tree = (x: number, y: number, scale: number, leaf: string, trunk: string): string =>
  place(x, y, scale, rect(-5, -40, 10, 44, trunk, 3), circle(0, -70, 36, leaf), circle(-24, -52, 25, leaf), circle(25, -50, 24, leaf));

const lamp = (x: number, y: number, color: string, glow: string): string =>
  place(
    x,
    y,
    1,
    rect(-3, -120, 6, 120, color, 3),
    line('M0-118C4-136 22-136 30-130', color, 6),
    faded(0.35, circle(32, -122, 24, glow)),
    circle(32, -124, 8, glow),
  );

const cloud = (x: number, y: number, scale: number): string =>
  faded(0.75, place(x, y, scale, path('M-46 14C-70 14-68-14-44-12C-40-38-4-40 4-18C22-30 46-14 38 0C54 2 52 14 40 14Z', '#ffffff')));

const passer = (x: number, y: number, scale: number, coat: string, ink: string): string =>
  place(
    x,
    y,
    scale,
    rect(-9, -26, 7, 28, ink, 3),
    rect(2, -26, 7, 28, ink, 3),
    path('M-13-22C-15-54-10-62 0-62S15-54 13-22Z', coat),
    circle(0, -74, 11, '#f0c8a4'),
    path('M-11-75C-12-90 12-90 11-75C5-80-5-80-11-75Z', ink),
  );

const bush = (x: number, y: number, scale: number, leaf: string): string =>
  place(x, y, scale, path('M-44 0C-52-26-20-36-12-22C-4-42 30-36 26-16C46-20 50 0 42 0Z', leaf));

const bunting = (palette: Palette): string =>
  [
    line('M-10 26C180 92 320 92 400 50C520 100 660 92 810 26', palette.ink, 2.5),
    ...Array.from({ length: 15 }, (_, index) => {
      const x = 24 + index * 54;
      const y = 48 + Math.abs(Math.sin((index / 14) * Math.PI * 2)) * 24;
      return polygon(
        [
          [x - 12, y],
          [x + 12, y],
          [x, y + 26],
        ],
        [palette.body, palette.spark, palette.light][index % 3] ?? palette.body,
      );
    }),
  ].join('');

/**
 * Draws a picture for a demand of the demo data, 800 × 600: the subject of its type in a street, by day or night. The same type and number
 * produce the same bytes.
 */
export function drawScene(typeCode: string, number: number): string {
  const random = randomOf(Number(typeCode) * 1_000 + number * 37 + 5);
  const light = LIGHTS[number % LIGHTS.length] ?? (LIGHTS[0] as Light);
  const palette = paletteOf(typeCode, number);
  const isNight = number % LIGHTS.length === 2;
  const starX = 120 + random() * 560;
  const side = number % 2 === 0 ? 1 : -1;
  const subjectX = 400 - side * (30 + random() * 60);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${light.sky[0]}"/><stop offset="1" stop-color="${light.sky[1]}"/></linearGradient></defs>${[
    rect(0, 0, 800, 600, 'url(#s)'),
    faded(0.5, circle(starX, 120, 74, light.star)),
    circle(starX, 120, 46, light.star),
    isNight
      ? Array.from({ length: 16 }, () => circle(random() * 800, random() * 240, 1 + random() * 1.6, '#ffffff')).join('')
      : [cloud(130 + random() * 160, 90 + random() * 60, 1), cloud(520 + random() * 180, 70 + random() * 80, 0.8)].join(''),
    skyline(random, 440, 110, 250, light.far, null),
    skyline(random, 452, 70, 170, light.near, isNight ? '#f4d98b' : null),
    rect(0, 440, 800, 160, light.ground),
    path('M0 600V540C200 500 600 500 800 540V600Z', light.path),
    tree(subjectX + side * 300, 470, 1.15, light.leaf, '#7a5a43'),
    tree(subjectX + side * 380, 486, 0.9, light.leaf, '#7a5a43'),
    bush(subjectX - side * 250, 478, 1.1, light.leaf),
    typeCode === '50'
      ? bunting(palette)
      : lamp(subjectX - side * 290, 486, isNight ? '#10162f' : '#5d6a82', isNight ? '#ffe29a' : '#ffffff'),
    place(subjectX, 356, 1.78, subjectOf(typeCode)(palette, number)),
    passer(subjectX + side * 232, 560, 1.25, palette.spark, palette.ink),
    ...(number % 3 === 0 ? [passer(subjectX - side * 250, 572, 1.3, palette.body, palette.ink)] : []),
    ...(number % 3 === 1 ? [passer(subjectX + side * 296, 574, 1.3, palette.shade, palette.ink)] : []),
  ].join('')}</svg>`;
}
