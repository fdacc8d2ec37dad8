import { type DemandTypeCode, demandTypeCodes } from '../contract/demand-enums.ts';

/** Hue of each type's drawings and icon, in degrees. */
export const demandTypeHues: Readonly<Record<DemandTypeCode, number>> = {
  '10': 14,
  '20': 265,
  '30': 168,
  '40': 205,
  '50': 338,
  '60': 222,
  '70': 190,
  '80': 32,
  '90': 146,
};

/** Number of drawn covers per type; the build draws them (scripts/build/drawings). */
export const COVERS_PER_TYPE = 4;
/** Number of drawn scenes per type, for the demands of the demo data. */
export const SCENES_PER_TYPE = 6;

/** Number of drawn logos, for the companies of the demo data. */
export const LOGOS = 48;

/** Code that replaces an unknown type. */
export const OTHER_TYPE = '00';
/** Types that have a cover: those of the portal, and one for all unknown types. */
export const coverTypes: readonly string[] = [...demandTypeCodes, OTHER_TYPE];

export const coverAddress = (typeCode: string, variant: number): string => `/images/covers/${typeCode}-${variant}.svg`;
export const logoAddress = (number: number): string => `/images/logos/${number}.svg`;
export const sceneAddress = (typeCode: string, number: number): string => `/images/scenes/${typeCode}-${number}.svg`;

/**
 * Returns the cover of a demand without a picture: always the same one, and different for consecutive numbers, which are neighbours in
 * lists.
 */
export function coverOf({ typeCode, demandNumber }: { typeCode: string; demandNumber: string }): string {
  const known = coverTypes.includes(typeCode) ? typeCode : OTHER_TYPE;
  return coverAddress(known, Number(/\d$/.exec(demandNumber)?.[0] ?? 0) % COVERS_PER_TYPE);
}
