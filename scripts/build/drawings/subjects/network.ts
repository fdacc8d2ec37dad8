import { circle, line, path, place, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

export const network: Subject = ({ light, body, shade, ink, spark }, variant) => {
  const ends: readonly (readonly [number, number])[] =
    variant % 2 === 0
      ? [
          [-84, -50],
          [86, -58],
          [-92, 46],
          [90, 40],
          [0, 74],
        ]
      : [
          [-90, -14],
          [-50, -74],
          [56, -72],
          [92, -4],
          [40, 70],
          [-46, 70],
        ];
  const parcel = (x: number, y: number) =>
    place(x, y, 1, rect(-19, -17, 38, 34, body, 4), rect(-19, -17, 38, 11, shade, 4), rect(-4, -17, 8, 34, light));
  return [
    shadow(96),
    ...ends.map(([x, y]) => line(`M0-2L${x} ${y}`, ink, 4)),
    ...ends.map(([x, y], index) => (index % 2 === 0 ? parcel(x, y) : [circle(x, y, 18, shade), circle(x, y, 7, light)].join(''))),
    circle(0, -4, 40, light),
    path('M0 34C-32-2-30-40 0-40S32-2 0 34Z', spark),
    circle(0, -12, 12, light),
    circle(0, -12, 5, ink),
  ].join('');
};
