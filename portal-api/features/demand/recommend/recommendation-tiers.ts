import { type RawBuilder, sql } from 'kysely';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import { allOf, type Condition, hasAllTokens, hasAnyToken } from '../search/demand-filters.ts';

/** The anchor of recommendations: a demand's type, industry, place and publisher, or a type alone. */
export interface RecommendationAnchor {
  counterparts: readonly DemandTypeCode[];
  industryCode: string | null;
  regionCode: string | null;
  publisherId: string | null;
}

/** Demands that are equally near: the conditions of belonging to them, and the part of these that the token index can answer. */
export interface Tier {
  belongs: Condition[];
  tokens: Condition[];
}

/** Returns the tiers around an anchor, nearest first; every demand is in exactly one of them. */
export function tiersOf(anchor: RecommendationAnchor): Tier[] {
  return splitsOf(anchor).reduce((tiers, split) => tiers.flatMap((tier) => split.map((part) => join(tier, part))), [everything]);
}

/** Returns the index of a demand's tier in `tiersOf`. Each condition is evaluated once, not once per tier. */
export function tierNumber(anchor: RecommendationAnchor): RawBuilder<number> {
  const splits = splitsOf(anchor);
  const parts = splits.map((split, index) => {
    const weight = splits.slice(index + 1).reduce((product, { length }) => product * length, 1);
    const cases = split.slice(0, -1).map(({ belongs }, place) => sql`when ${allOf(belongs)} then ${sql.lit(place * weight)}`);
    const last = sql.lit((split.length - 1) * weight);
    return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${last} end` : last;
  });
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

const splitsOf = ({ counterparts, industryCode, regionCode }: RecommendationAnchor): Tier[][] => [
  splitByType(counterparts),
  splitByIndustry(industryCode?.slice(0, 2) ?? null),
  splitByPlace(regionCode),
];

/**
 * Returns the first tiers, nearest first, worded for the index `demands_near`: counterpart types of the same branch in the same city and in
 * the rest of the province. Empty for an anchor that lacks one of these.
 */
export function nearestTiersOf(anchor: RecommendationAnchor): Condition[] {
  const { counterparts, industryCode, regionCode } = anchor;
  if (counterparts.length === 0 || industryCode === null || regionCode === null) return [];
  const inProvince = isInProvince(regionCode);
  return tiersOf(anchor)
    .slice(0, 2)
    .map(({ belongs }) => allOf([inProvince, ...belongs]));
}

const join = (...parts: Tier[]): Tier => ({
  belongs: parts.flatMap(({ belongs }) => belongs),
  tokens: parts.flatMap(({ tokens }) => tokens),
});

const everything: Tier = { belongs: [], tokens: [] };

function splitByType(types: readonly DemandTypeCode[]): Tier[] {
  if (types.length === 0) return [everything];
  // An array of unknown length is estimated as ten times as expensive, and then no plan is cached.
  const isOne = sql<boolean>`demands.type_code in (${sql.join(types)})`;
  return [
    { belongs: [isOne], tokens: [hasAnyToken(types.map((code) => `t:${code}`))] },
    { belongs: [not(isOne)], tokens: [] },
  ];
}

function splitByIndustry(branch: string | null): Tier[] {
  if (branch === null) return [everything];
  const isSame = sql<boolean>`left(demands.industry_code, 2) = ${branch}`;
  return [
    { belongs: [isSame], tokens: [hasAllTokens([`i:${branch}`])] },
    { belongs: [not(isSame)], tokens: [] },
  ];
}

/** Splits into the same city, the rest of the province, and elsewhere. */
function splitByPlace(regionCode: string | null): Tier[] {
  if (regionCode === null) return [everything];
  const [city, province] = [regionCode.slice(0, 4), regionCode.slice(0, 2)];
  const inCity = sql<boolean>`left(demands.region_code, 4) = ${city}`;
  const inProvince = isInProvince(regionCode);
  return [
    { belongs: [inCity], tokens: [hasAllTokens([`r:${city}`])] },
    { belongs: [inProvince, not(inCity)], tokens: [hasAllTokens([`r:${province}`])] },
    { belongs: [not(inProvince)], tokens: [] },
  ];
}

const isInProvince = (regionCode: string) => sql<boolean>`left(demands.region_code, 2) = ${regionCode.slice(0, 2)}`;

const not = (condition: Condition): Condition => sql<boolean>`not (${condition})`;
