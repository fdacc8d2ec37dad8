import { circle, line, path, place, polygon, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

export const billboard: Subject = ({ light, body, shade, ink, spark }, variant) =>
  [
    shadow(92),
    rect(-54, 20, 9, 72, shade),
    rect(45, 20, 9, 72, shade),
    rect(-98, -74, 196, 104, ink, 8),
    rect(-91, -67, 182, 90, light, 4),
    variant % 2 === 0
      ? // A megaphone on the board.
        place(
          -8,
          -22,
          1,
          path('M-44-12H-18L26-36V36L-18 12H-44C-50 12-54 8-54 2V-2C-54-8-50-12-44-12Z', body),
          path('M-34 12H-16L-8 38H-26Z', shade),
          line('M40-14C50-6 50 6 40 14M52-26C70-10 70 10 52 26', spark, 7),
        )
      : // A moving picture on the board.
        [
          rect(-78, -55, 156, 66, body, 6),
          circle(0, -22, 24, light),
          polygon(
            [
              [-7, -35],
              [17, -22],
              [-7, -9],
            ],
            spark,
          ),
          rect(-78, 13, 92, 5, shade, 2.5),
        ].join(''),
    ...[-64, 0, 64].map((x) => line(`M${x}-74V-86`, ink, 4)),
    ...[-64, 0, 64].map((x) => circle(x, -88, 6, spark)),
  ].join('');
