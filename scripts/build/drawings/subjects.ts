import type { Palette } from './palette.ts';
import { circle, faded, line, path, place, polygon, rect } from './shapes.ts';

/** The subject of a type's drawings, drawn around the origin, about 200 × 180, standing on y = 90. */
type Subject = (palette: Palette, variant: number) => string;

const shadow = (width: number): string => faded(0.14, `<ellipse cx="0" cy="92" rx="${width}" ry="9" fill="#000"/>`);

/** A person from the chest up. */
const person = (x: number, y: number, scale: number, skin: string, coat: string, hair: string): string =>
  place(
    x,
    y,
    scale,
    path('M-30 40C-30 14-16 4 0 4S30 14 30 40Z', coat),
    circle(0, -14, 17, skin),
    path('M-17-15C-18-35 18-35 17-15C8-24-6-24-17-15Z', hair),
  );

const billboard: Subject = ({ light, body, shade, ink, spark }, variant) =>
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
      : // Or a moving picture.
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

const phone: Subject = ({ light, body, shade, ink, spark }, variant) =>
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

const awning = (x: number, color: string, light: string): string =>
  [0, 1, 2, 3, 4]
    .map((index) =>
      path(`M${x + index * 16}-36H${x + 16 + index * 16}V-18A8 8 0 0 1 ${x + index * 16}-18Z`, index % 2 === 0 ? color : light),
    )
    .join('');

const shops: Subject = ({ light, body, shade, ink, spark }, variant) =>
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

const network: Subject = ({ light, body, shade, ink, spark }, variant) => {
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

const stage: Subject = ({ light, body, shade, ink, spark }, variant) =>
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

const office: Subject = ({ light, body, shade, ink, spark }, variant) => {
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

const table: Subject = ({ light, body, shade, ink, spark }, variant) =>
  [
    shadow(104),
    person(-58, -12, 1.15, '#f6cfae', body, ink),
    person(58, -12, 1.15, '#e9b48c', shade, '#3a2a24'),
    person(0, -30, 1.2, '#f9d9bd', spark, variant % 2 === 0 ? '#4a2f25' : ink),
    rect(-104, 34, 208, 16, ink, 8),
    rect(-84, 50, 10, 42, shade),
    rect(74, 50, 10, 42, shade),
    rect(-26, 16, 52, 20, light, 3),
    rect(-18, 22, 30, 3.5, body, 1.5),
    rect(-18, 28, 20, 3.5, body, 1.5),
    ...[-66, 62].map((x) => [rect(x, 22, 14, 12, light, 3), rect(x + 3, 18, 8, 4, spark, 2)].join('')),
  ].join('');

const shelves: Subject = ({ light, body, shade, ink, spark }, variant) => {
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

const laptop: Subject = ({ light, body, shade, ink, spark }, variant) => {
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

const SUBJECTS: Readonly<Record<string, Subject>> = {
  '10': billboard,
  '20': phone,
  '30': shops,
  '40': network,
  '50': stage,
  '60': office,
  '70': table,
  '80': shelves,
  '90': laptop,
};

export const subjectOf = (typeCode: string): Subject => SUBJECTS[typeCode] ?? office;
