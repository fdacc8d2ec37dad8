import { line, path, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

export const laptop: Subject = ({ light, body, shade, ink, spark }, variant) => {
  const heights = variant % 2 === 0 ? [22, 34, 30, 50, 66] : [30, 26, 44, 40, 70];
  const coin = (x: number, y: number) =>
    [
      `<ellipse cx="${x}" cy="${y + 4}" rx="19" ry="8" fill="${shade}"/>`,
      `<ellipse cx="${x}" cy="${y}" rx="19" ry="8" fill="${spark}"/>`,
    ].join('');
  return [
    shadow(108),
    rect(-78, -70, 156, 116, ink, 10),
    rect(-70, -62, 140, 100, light, 4),
    ...heights.map((height, index) =>
      rect(-56 + index * 24, 28 - height, 14, height, index === 4 ? spark : index % 2 === 0 ? body : shade, 3),
    ),
    line(`M-50 ${6 - (heights[0] ?? 0)}L-26-24L0-18L26-44L50-54`, ink, 4),
    path('M-104 46H104L94 62C92 66 88 68 84 68H-84C-88 68-92 66-94 62Z', shade),
    rect(-22, 46, 44, 7, ink, 3.5),
    ...[0, 1, 2].map((level) => coin(88, 82 - level * 10)),
    ...[0, 1].map((level) => coin(-92, 84 - level * 10)),
  ].join('');
};
