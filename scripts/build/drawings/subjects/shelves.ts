import { circle, line, place, polygon, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

export const shelves: Subject = ({ light, body, shade, ink, spark }, variant) => {
  const box = (x: number, y: number, width: number, height: number, fill: string) =>
    [rect(x, y - height, width, height, fill, 3), rect(x + width / 2 - 4, y - height, 8, height, 'rgb(255 255 255/.4)')].join('');
  const rows: readonly (readonly (readonly [number, number, number])[])[] = [
    [
      [-82, 40, 34],
      [-36, 30, 26],
      [2, 44, 38],
      [52, 32, 28],
    ],
    [
      [-84, 30, 30],
      [-48, 48, 36],
      [8, 34, 26],
      [48, 38, 34],
    ],
    [
      [-80, 46, 36],
      [-28, 34, 30],
      [12, 34, 40],
      [52, 34, 24],
    ],
  ];
  return [
    shadow(104),
    ...rows.flatMap((row, level) =>
      row.map(([x, width, height], index) =>
        box(x, -34 + level * 58, width, height, [body, shade, light, spark][(index + level * 2 + variant) % 4] ?? body),
      ),
    ),
    ...[0, 1, 2].map((level) => rect(-100, -34 + level * 58, 200, 7, ink, 2)),
    rect(-100, -84, 7, 176, ink, 2),
    rect(93, -84, 7, 176, ink, 2),
    place(
      66,
      -62,
      1,
      polygon(
        [
          [-30, 0],
          [-16, -18],
          [30, -18],
          [30, 18],
          [-16, 18],
        ],
        spark,
      ),
      circle(-14, 0, 5, light),
      line('M0-6H18M0 6H12', ink, 4),
    ),
  ].join('');
};
