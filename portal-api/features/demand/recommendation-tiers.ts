import { sql } from 'kysely';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import { type Condition, hasAllTokens, hasAnyToken } from './demand-filters.ts';

/** The anchor of recommendations: a demand's type, industry, place and publisher, or a type alone. */
export interface RecommendationAnchor {
  counterparts: readonly DemandTypeCode[];
  industryCode: string | null;
  regionCode: string | null;
  publisherId: string | null;
}

/** Demands that are equally near: which they are, and what the index of tokens knows of that. */
export interface Tier {
  belongs: Condition[];
  tokens: Condition[];
}

/** The tiers around an anchor, nearest first; every demand is in one of them. */
export function tiersOf({ counterparts, industryCode, regionCode }: RecommendationAnchor): Tier[] {
  const tiers = [];
  for (const type of splitByType(counterparts)) {
    for (const industry of splitByIndustry(industryCode?.slice(0, 2) ?? null)) {
      for (const place of splitByPlace(regionCode)) tiers.push(join(type, industry, place));
    }
  }
  return tiers;
}

const join = (...parts: Tier[]): Tier => ({
  belongs: parts.flatMap(({ belongs }) => belongs),
  tokens: parts.flatMap(({ tokens }) => tokens),
});

const everything: Tier = { belongs: [sql<boolean>`true`], tokens: [] };

function splitByType(types: readonly DemandTypeCode[]): Tier[] {
  if (types.length === 0) return [everything];
  // A list of unknown length is taken for ten times as dear, and then no plan is kept.
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

/** The same city, the same province, elsewhere. */
function splitByPlace(regionCode: string | null): Tier[] {
  if (regionCode === null) return [everything];
  const [city, province] = [regionCode.slice(0, 4), regionCode.slice(0, 2)];
  const inCity = sql<boolean>`left(demands.region_code, 4) = ${city}`;
  const inProvince = sql<boolean>`left(demands.region_code, 2) = ${province}`;
  return [
    { belongs: [inCity], tokens: [hasAllTokens([`r:${city}`])] },
    { belongs: [inProvince, not(inCity)], tokens: [hasAllTokens([`r:${province}`])] },
    { belongs: [not(inProvince)], tokens: [] },
  ];
}

const not = (condition: Condition): Condition => sql<boolean>`not (${condition})`;
