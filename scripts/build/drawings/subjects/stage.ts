import { circle, line, path, polygon, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

export const stage: Subject = ({ light, body, shade, ink, spark }, variant) =>
  [
    shadow(104),
    rect(-98, 62, 196, 28, ink, 4),
    rect(-88, 50, 176, 14, shade, 3),
    variant % 2 === 0
      ? [
          polygon(
            [
              [-88, -20],
              [0, -84],
              [88, -20],
            ],
            body,
          ),
          polygon(
            [
              [-30, -20],
              [0, -84],
              [30, -20],
            ],
            light,
          ),
          rect(-84, -20, 168, 12, shade, 3),
          rect(-80, -8, 8, 58, ink),
          rect(72, -8, 8, 58, ink),
        ].join('')
      : [
          rect(-90, -80, 180, 12, ink, 4),
          rect(-90, -80, 10, 132, ink),
          rect(80, -80, 10, 132, ink),
          rect(-64, -56, 128, 84, body, 6),
          polygon(
            [
              [-50, -68],
              [-30, -68],
              [8, 50],
              [-74, 50],
            ],
            'rgb(255 255 255/.35)',
          ),
          polygon(
            [
              [50, -68],
              [30, -68],
              [-8, 50],
              [74, 50],
            ],
            'rgb(255 255 255/.35)',
          ),
        ].join(''),
    line('M-92-30C-60-6-30-6 0-28C30-6 60-6 92-30', ink, 2.5),
    ...[-70, -44, -18, 18, 44, 70].map((x, index) =>
      polygon(
        [
          [x - 9, -17],
          [x + 9, -17],
          [x, 3],
        ],
        index % 2 === 0 ? spark : light,
      ),
    ),
    ...[-36, 0, 36].map((x, index) =>
      [
        circle(x, 30, 10, index === 1 ? spark : light),
        path(`M${x - 16} 62C${x - 16} 44 ${x + 16} 44 ${x + 16} 62Z`, index === 1 ? ink : shade),
      ].join(''),
    ),
  ].join('');
