import type { DemandTypeCode } from '../contract/demand-enums.ts';
import { href } from '../routes/href.ts';
import { isDemandTypeCode } from './demand-search.ts';

/**
 * The subject of a page that people find from outside: a type in a place or of an industry, a place, an industry, or a branch in a province.
 * Regions have 2 (省) or 4 (市) digits, industries 2 (大类) or 4.
 */
export interface LandingTopic {
  readonly typeCode?: DemandTypeCode;
  readonly regionCode?: string;
  readonly industryCode?: string;
}

/** The one city of a municipality is the municipality. */
export const citiesOfMunicipalities: readonly string[] = ['1101', '1201', '3101'];

const isPlace = (code: string): boolean => /^(?!00)\d{2}(\d{2})?$/.test(code) && !citiesOfMunicipalities.includes(code);
const isIndustry = (code: string): boolean => /^\d{2}(\d{2})?$/.test(code);

/** Null for what has no such page, as a district or a type alone. Codes are looked at for their form. */
export function toLandingTopic({ typeCode, regionCode, industryCode }: Readonly<Record<string, string | undefined>>): LandingTopic | null {
  if (regionCode !== undefined && !isPlace(regionCode)) return null;
  if (industryCode !== undefined && !isIndustry(industryCode)) return null;
  if (typeCode !== undefined && (!isDemandTypeCode(typeCode) || (regionCode === undefined) === (industryCode === undefined))) return null;
  if (regionCode === undefined && industryCode === undefined) return null;
  if (typeCode === undefined && regionCode && industryCode && regionCode.length + industryCode.length > 4) return null;
  return { ...(typeCode && { typeCode }), ...(regionCode && { regionCode }), ...(industryCode && { industryCode }) };
}

/** The topic that the parameters of a path name; null: there is no such page. */
export const readLandingTopic = ({ within, ...params }: Readonly<Record<string, string>>): LandingTopic | null =>
  toLandingTopic({ ...params, ...(within && (within.startsWith('i') ? { industryCode: within.slice(1) } : { regionCode: within })) });

/** `/type/10/31`, `/type/10/i0102`, `/region/3301`, `/industry/01`, `/industry/01/31`. Codes, as names of cities coincide in pinyin. */
export function landingHref({ typeCode, regionCode = '', industryCode }: LandingTopic): string {
  if (typeCode) return `${href('demand.list', { typeCode })}/${industryCode ? `i${industryCode}` : regionCode}`;
  if (!industryCode) return `/region/${regionCode}`;
  return regionCode ? `/industry/${industryCode}/${regionCode}` : `/industry/${industryCode}`;
}

/** The address of one of its pages, from 1. */
export const landingPageHref = (topic: LandingTopic, pageNum: number): string =>
  pageNum > 1 ? `${landingHref(topic)}?pageNum=${pageNum}` : landingHref(topic);
