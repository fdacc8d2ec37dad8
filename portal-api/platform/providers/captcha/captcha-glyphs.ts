type Point = readonly [x: number, y: number];
/** Strokes of a character in a 1 × 1 box, y pointing down. */
type Glyph = readonly (readonly Point[])[];

/** Returns points on an ellipse between two angles, in degrees clockwise from the right. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const steps = 16;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

/** Characters that cannot be confused with each other: A but not 4, and none of 0/O/D/Q, 1/I/L, 2/Z, 5/S, 6/G, 8/B, U/V. */
export const captchaGlyphs: Readonly<Record<string, Glyph>> = {
  A: [
    [
      [0, 1],
      [0.5, 0],
      [1, 1],
    ],
    [
      [0.2, 0.64],
      [0.8, 0.64],
    ],
  ],
  C: [arc(0.55, 0.5, 0.5, 0.5, -45, -315)],
  E: [
    [
      [0.95, 0],
      [0.1, 0],
      [0.1, 1],
      [0.95, 1],
    ],
    [
      [0.1, 0.48],
      [0.8, 0.48],
    ],
  ],
  F: [
    [
      [0.95, 0],
      [0.1, 0],
      [0.1, 1],
    ],
    [
      [0.1, 0.48],
      [0.8, 0.48],
    ],
  ],
  H: [
    [
      [0.08, 0],
      [0.08, 1],
    ],
    [
      [0.92, 0],
      [0.92, 1],
    ],
    [
      [0.08, 0.5],
      [0.92, 0.5],
    ],
  ],
  J: [
    [
      [0.35, 0],
      [0.95, 0],
    ],
    [[0.72, 0], ...arc(0.42, 0.7, 0.3, 0.3, 0, 170)],
  ],
  K: [
    [
      [0.1, 0],
      [0.1, 1],
    ],
    [
      [0.95, 0],
      [0.1, 0.58],
    ],
    [
      [0.38, 0.4],
      [0.95, 1],
    ],
  ],
  M: [
    [
      [0, 1],
      [0.1, 0],
      [0.5, 0.62],
      [0.9, 0],
      [1, 1],
    ],
  ],
  N: [
    [
      [0.08, 1],
      [0.08, 0],
      [0.92, 1],
      [0.92, 0],
    ],
  ],
  P: [[[0.1, 1], [0.1, 0], ...arc(0.5, 0.28, 0.42, 0.28, -90, 90), [0.1, 0.56]]],
  R: [
    [[0.1, 1], [0.1, 0], ...arc(0.5, 0.27, 0.42, 0.27, -90, 90), [0.1, 0.54]],
    [
      [0.45, 0.54],
      [0.95, 1],
    ],
  ],
  T: [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  W: [
    [
      [0, 0],
      [0.24, 1],
      [0.5, 0.35],
      [0.76, 1],
      [1, 0],
    ],
  ],
  X: [
    [
      [0.05, 0],
      [0.95, 1],
    ],
    [
      [0.95, 0],
      [0.05, 1],
    ],
  ],
  Y: [
    [
      [0.05, 0],
      [0.5, 0.5],
      [0.95, 0],
    ],
    [
      [0.5, 0.5],
      [0.5, 1],
    ],
  ],
  3: [[...arc(0.45, 0.26, 0.4, 0.26, -150, 90), ...arc(0.45, 0.74, 0.46, 0.26, -90, 150)]],
  7: [
    [
      [0.05, 0],
      [0.95, 0],
      [0.4, 1],
    ],
  ],
};
