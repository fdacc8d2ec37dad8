import { type DemandTypeCode, demandTypeCodes } from '../contract/demand-enums.ts';

/** Each type's hue, of its drawings and of its icon, in degrees. */
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

/** Drawn covers of each type; the build draws them (scripts/build/drawings). */
export const COVERS_PER_TYPE = 4;
/** Drawn scenes of each type, for the demo data's demands. */
export const SCENES_PER_TYPE = 6;

/** Drawn logos, for the demo data's companies. */
export const LOGOS = 48;

/** In place of a type that the portal does not know. */
export const OTHER_TYPE = '00';
/** The types that have a cover: the portal's own, and one for all types that it does not know. */
export const coverTypes: readonly string[] = [...demandTypeCodes, OTHER_TYPE];

export const coverAddress = (typeCode: string, variant: number): string => `/images/covers/${typeCode}-${variant}.svg`;
export const logoAddress = (number: number): string => `/images/logos/${number}.svg`;
export const sceneAddress = (typeCode: string, number: number): string => `/images/scenes/${typeCode}-${number}.svg`;

/** The cover of a demand without a picture: always the same one, and neighbours in a list, whose numbers follow each other, differ. */
export function coverOf({ typeCode, demandNumber }: { typeCode: string; demandNumber: string }): string {
  const known = coverTypes.includes(typeCode) ? typeCode : OTHER_TYPE;
  return coverAddress(known, Number(/\d$/.exec(demandNumber)?.[0] ?? 0) % COVERS_PER_TYPE);
}
