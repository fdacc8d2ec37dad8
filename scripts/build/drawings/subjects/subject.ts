import type { Palette } from '../palette.ts';
import { faded } from '../shapes.ts';

/** The subject of a type's drawings, drawn around the origin, about 200 × 180, standing on y = 90. */
export type Subject = (palette: Palette, variant: number) => string;

/** The shadow below a subject, on the ground. */
export const shadow = (width: number): string => faded(0.14, `<ellipse cx="0" cy="92" rx="${width}" ry="9" fill="#000"/>`);
