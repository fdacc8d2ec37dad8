import type { DemandTypeCode } from '../contract/demand-enums.ts';
import { href } from '../routes/href.ts';
import { isDemandTypeCode } from './demand-search.ts';

/**
 * Subject of a landing page, for people who come from search engines: a type in a place or of an industry, a place, an industry, or a
 * branch in a province. Regions have 2 (省) or 4 (市) digits, industries 2 (大类) or 4.
 */
export interface LandingTopic {
  readonly typeCode?: DemandTypeCode;
  readonly regionCode?: string;
  readonly industryCode?: string;
}

/** Codes of the single city of each municipality; the municipality itself has the page. */
export const citiesOfMunicipalities: readonly string[] = ['1101', '1201', '3101'];

const isPlace = (code: string): boolean => /^(?!00)\d{2}(\d{2})?$/.test(code) && !citiesOfMunicipalities.includes(code);
const isIndustry = (code: string): boolean => /^\d{2}(\d{2})?$/.test(code);

/**
 * Returns the topic of these codes; null if it has no landing page, such as a district or a type alone. Only checks the format of codes.
 */
export function toLandingTopic({ typeCode, regionCode, industryCode }: Readonly<Record<string, string | undefined>>): LandingTopic | null {
  if (regionCode !== undefined && !isPlace(regionCode)) return null;
  if (industryCode !== undefined && !isIndustry(industryCode)) return null;
  if (typeCode !== undefined && (!isDemandTypeCode(typeCode) || (regionCode === undefined) === (industryCode === undefined))) return null;
  if (regionCode === undefined && industryCode === undefined) return null;
  if (typeCode === undefined && regionCode && industryCode && regionCode.length + industryCode.length > 4) return null;
  return { ...(typeCode && { typeCode }), ...(regionCode && { regionCode }), ...(industryCode && { industryCode }) };
}

/** Returns the topic of the parameters of a path; null if there is no such page. */
export const readLandingTopic = ({ within, ...params }: Readonly<Record<string, string>>): LandingTopic | null =>
  toLandingTopic({ ...params, ...(within && (within.startsWith('i') ? { industryCode: within.slice(1) } : { regionCode: within })) });

/**
 * Returns the path of a landing page: `/type/10/31`, `/type/10/i0102`, `/region/3301`, `/industry/01`, `/industry/01/31`. Uses codes,
 * because the pinyin of city names is ambiguous.
 */
export function landingHref({ typeCode, regionCode = '', industryCode }: LandingTopic): string {
  if (typeCode) return `${href('demand.list', { typeCode })}/${industryCode ? `i${industryCode}` : regionCode}`;
  if (!industryCode) return `/region/${regionCode}`;
  return regionCode ? `/industry/${industryCode}/${regionCode}` : `/industry/${industryCode}`;
}

/** Returns the address of one page of a landing page's list, from 1. */
export const landingPageHref = (topic: LandingTopic, pageNum: number): string =>
  pageNum > 1 ? `${landingHref(topic)}?pageNum=${pageNum}` : landingHref(topic);
