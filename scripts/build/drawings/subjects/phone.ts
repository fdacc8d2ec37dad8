import { circle, line, path, place, polygon, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

export const phone: Subject = ({ light, body, shade, ink, spark }, variant) =>
  [
    shadow(70),
    rect(-44, -92, 88, 184, ink, 16),
    rect(-37, -82, 74, 164, light, 8),
    rect(-29, -72, 58, 52, body, 6),
    variant % 2 === 0
      ? polygon(
          [
            [-8, -58],
            [14, -46],
            [-8, -34],
          ],
          light,
        )
      : [circle(0, -50, 9, light), path('M-18-26C-18-40 18-40 18-26Z', light)].join(''),
    rect(-29, -10, 58, 8, shade, 4),
    rect(-29, 5, 38, 8, body, 4),
    ...[0, 1, 2, 3].map((index) => rect(-29 + index * 16, 64 - 12 * (index + 1), 10, 12 * (index + 1), index === 3 ? spark : body, 3)),
    line('M56-60C68-48 68-28 56-16M72-76C94-54 94-22 72 0', spark, 7),
    place(-76, 10, 1, path('M0 26C-30 4-26-18-12-18C-4-18 0-10 0-8C0-10 4-18 12-18C26-18 30 4 0 26Z', spark)),
    place(-72, -52, 0.6, path('M0 26C-30 4-26-18-12-18C-4-18 0-10 0-8C0-10 4-18 12-18C26-18 30 4 0 26Z', body)),
  ].join('');
