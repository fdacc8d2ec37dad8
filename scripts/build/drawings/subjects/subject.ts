import type { Palette } from '../palette.ts';
import { faded } from '../shapes.ts';

/** Draws the subject of a type around the origin, about 200 × 180, standing on y = 90. */
export type Subject = (palette: Palette, variant: number) => string;

/** Draws the shadow on the ground below a subject. */
export const shadow = (width: number): string => faded(0.14, `<ellipse cx="0" cy="92" rx="${width}" ry="9" fill="#000"/>`);
