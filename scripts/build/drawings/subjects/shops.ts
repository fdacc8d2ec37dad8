import { circle, line, path, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

const awning = (x: number, color: string, light: string): string =>
  [0, 1, 2, 3, 4]
    .map((index) =>
      path(`M${x + index * 16}-36H${x + 16 + index * 16}V-18A8 8 0 0 1 ${x + index * 16}-18Z`, index % 2 === 0 ? color : light),
    )
    .join('');

export const shops: Subject = ({ light, body, shade, ink, spark }, variant) =>
  [
    shadow(104),
    rect(-100, -34, 80, 124, light, 4),
    rect(-90, 4, 30, 86, shade, 3),
    rect(-54, 4, 28, 40, body, 3),
    awning(-100, shade, light),
    rect(-100, -58, 80, 24, ink, 5),
    rect(-82, -49, 44, 6, light, 3),
    rect(20, -34, 80, 124, light, 4),
    rect(60, 4, 30, 86, body, 3),
    rect(26, 4, 28, 40, shade, 3),
    awning(20, spark, light),
    rect(20, -58, 80, 24, shade, 5),
    rect(38, -49, 44, 6, light, 3),
    line('M-60-66C-40-98 40-98 60-66', ink, 6),
    circle(0, -90, 19, spark),
    variant % 2 === 0 ? line('M-8-90H8M0-98V-82', ink, 5) : line('M-8-92L-2-84L9-97', ink, 5),
  ].join('');
