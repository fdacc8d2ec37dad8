import { circle, line, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

export const office: Subject = ({ light, body, shade, ink, spark }, variant) => {
  const windows = (x: number, y: number, columns: number, rows: number, fill: string): string =>
    Array.from({ length: columns * rows }, (_, index) =>
      rect(x + (index % columns) * 18, y + Math.floor(index / columns) * 22, 11, 13, (index * 7 + variant) % 5 === 0 ? spark : fill, 2),
    ).join('');
  return [
    shadow(100),
    rect(-96, -18, 66, 108, body, 4),
    windows(-86, -4, 3, 4, light),
    rect(-34, -86, 80, 176, shade, 5),
    windows(-22, -72, 4, 6, light),
    rect(-8, 64, 28, 26, ink, 3),
    rect(46, 6, 54, 84, body, 4),
    windows(55, 18, 2, 3, light),
    line('M6-86V-98', ink, 4),
    circle(6, -100, 5, spark),
  ].join('');
};
