import type { DemandTypeCode } from '../../../shared/contract/demand-enums.ts';
import { isDemandTypeCode } from '../../../shared/rules/demand-search.ts';
import { demandTypeHues } from '../../../shared/rules/drawn-pictures.ts';

/** The colors of one drawing, from back to front. */
export interface Palette {
  /** Background gradient, from top left to bottom right. */
  paper: readonly [string, string];
  /** Large low-contrast shapes on the background. */
  haze: string;
  /** The subject's highlight, main color, shadow and darkest lines. */
  light: string;
  body: string;
  shade: string;
  ink: string;
  /** The single accent color. */
  spark: string;
}

/** Returns a color as `#rrggbb`. The hue is in degrees, the others in percent. */
export const hsl = (hue: number, saturation: number, lightness: number): string => {
  const a = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (index: number): string => {
    const k = (index + hue / 30) % 12;
    return Math.round(255 * (lightness / 100 - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
};

/** Hue of the accent color by type, in degrees. */
const sparkHues: Readonly<Record<DemandTypeCode, number>> = {
  '10': 44,
  '20': 330,
  '30': 38,
  '40': 28,
  '50': 42,
  '60': 36,
  '70': 20,
  '80': 205,
  '90': 45,
};
/** Hues for unknown types. */
const OTHER_HUES = { base: 220, spark: 40 };

/** Returns the palette of a demand type. `variant` shifts the hue slightly, so that adjacent covers differ. */
export function paletteOf(typeCode: string, variant = 0): Palette {
  const { base, spark } = isDemandTypeCode(typeCode) ? { base: demandTypeHues[typeCode], spark: sparkHues[typeCode] } : OTHER_HUES;
  const hue = (base + ([0, 9, -9, 16][variant % 4] ?? 0) + 360) % 360;
  return {
    paper: [hsl(hue, 74, 95), hsl(hue, 68, 87)],
    haze: hsl(hue, 66, 82),
    light: hsl(hue, 70, 97),
    body: hsl(hue, 58, 62),
    shade: hsl(hue, 52, 47),
    ink: hsl(hue, 48, 27),
    spark: hsl(spark, 92, 62),
  };
}
