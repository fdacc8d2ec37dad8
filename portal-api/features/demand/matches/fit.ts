import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { listed } from '#shared/text/listed.ts';
import { neighbours } from '../../../domain/reference/neighbours.ts';
import type { ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import { sideFit, sideOf, typeWeight } from './counterparts.ts';

/** The fields of a demand that a match depends on. */
export interface MatchedDemand {
  typeCode: string;
  title: string;
  /** 2 or 4 digits. */
  industryCode: string;
  /** 2, 4 or 6 digits, or 00. */
  regionCode: string;
  settlementModes: readonly string[];
  /** A total or monthly budget, in 分; an open end is null. */
  budget: { min: number | null; max: number | null } | null;
}

/** Words of one demand that also occur in the other, the weightiest first, and their share of the weight of all its words. */
export interface SharedWords {
  words: readonly string[];
  share: number;
}

export interface Fit {
  /** From 0 to 1, the mean of both directions. */
  fit: number;
  /** Sentences in favour of the match that are true for both sides; at most three, the strongest first. */
  reasons: string[];
}

/** Minimum points for each side: a demand that only one side benefits from is an advertisement, not a match. */
const LEAST_OF_A_SIDE = 0.4;
const LEAST = 0.55;
const MAX_REASONS = 3;
const MAX_WORDS = 2;

const weights = { type: 0.35, industry: 0.25, place: 0.2, words: 0.1, terms: 0.1 } as const;

/** Returns how well two demands fit each other; null if one side gains too little or there is no reason to state. */
export function fitOf(one: MatchedDemand, other: MatchedDemand, shared: SharedWords, catalog: ReferenceCatalog): Fit | null {
  const type = fitOfTypes(one, other);
  const parts = [fitOfIndustry(one, other, catalog), fitOfPlace(one, other, catalog), fitOfWords(shared), fitOfTerms(one, other)];
  const common = parts.reduce((sum, { points }) => sum + points, 0);
  const sides = [type.there, type.back].map((points) => points + common);
  const fit = sides.reduce((sum, points) => sum + points, 0) / sides.length;
  if (Math.min(...sides) < LEAST_OF_A_SIDE || fit < LEAST) return null;
  const reasons = [{ points: (type.there + type.back) / 2, reason: type.reason }, ...parts]
    .toSorted((a, b) => b.points - a.points)
    .flatMap(({ points, reason }) => (points > 0 && reason !== null ? [reason] : []))
    .slice(0, MAX_REASONS);
  return reasons.length > 0 ? { fit: Math.min(1, fit), reasons } : null;
}

interface Part {
  points: number;
  reason: string | null;
}

const nothing: Part = { points: 0, reason: null };

function fitOfTypes(one: MatchedDemand, other: MatchedDemand) {
  const opposite = sideFit(one.typeCode, other.typeCode, [sideOf(one.title), sideOf(other.title)]);
  const [there, back] = [typeWeight(one.typeCode, other.typeCode), typeWeight(other.typeCode, one.typeCode)];
  const [name, otherName] = [one.typeCode, other.typeCode].toSorted().map(demandTypeName);
  const reason = one.typeCode !== other.typeCode ? `${name}与${otherName}互补` : opposite === 1 ? '一方在找，一方提供' : `都是${name}需求`;
  return { there: weights.type * opposite * there, back: weights.type * opposite * back, reason };
}

function fitOfIndustry(one: MatchedDemand, other: MatchedDemand, catalog: ReferenceCatalog): Part {
  const [code, otherCode] = [one.industryCode, other.industryCode];
  const branch = code.slice(0, 2);
  if (!branch || branch !== otherCode.slice(0, 2)) return nothing;
  if (code === otherCode && code.length === 4) return { points: weights.industry, reason: `同属${catalog.industryName(code)}` };
  return { points: weights.industry * 0.7, reason: `同属${catalog.industryName(branch)}大类` };
}

function fitOfPlace(one: MatchedDemand, other: MatchedDemand, catalog: ReferenceCatalog): Part {
  const codes = [one.regionCode, other.regionCode];
  const [code = '', otherCode = ''] = codes;
  if (codes.includes(NATIONWIDE_CODE)) return { points: weights.place * 0.6, reason: '面向全国' };
  const [province, otherProvince] = [code.slice(0, 2), otherCode.slice(0, 2)];
  if (province !== otherProvince) {
    const isNear = listed(neighbours[province] ?? '').includes(otherProvince) || listed(neighbours[otherProvince] ?? '').includes(province);
    return isNear ? { points: weights.place * 0.4, reason: '省份相邻' } : nothing;
  }
  const city = code.slice(0, 4);
  if (city.length === 4 && city === otherCode.slice(0, 4)) {
    return { points: weights.place, reason: `同在${catalog.regionName(city)}` };
  }
  return { points: weights.place * 0.7, reason: `同在${catalog.regionName(province)}` };
}

function fitOfWords({ words, share }: SharedWords): Part {
  if (words.length === 0) return nothing;
  const named = words.slice(0, MAX_WORDS).map((word) => `「${word}」`);
  return { points: weights.words * Math.min(1, share), reason: `都提到${named.join('')}` };
}

/** Scores the terms: half for a common settlement mode, half for overlapping budgets. */
function fitOfTerms(one: MatchedDemand, other: MatchedDemand): Part {
  const modes = one.settlementModes.filter((mode) => mode !== 'NEGOTIABLE' && other.settlementModes.includes(mode));
  const isAffordable = one.budget !== null && other.budget !== null && overlap(one.budget, other.budget);
  const points = (weights.terms / 2) * (Number(modes.length > 0) + Number(isAffordable));
  const [mode] = modes;
  return { points, reason: mode !== undefined ? `都接受${settlementModeName(mode)}` : isAffordable ? '预算相近' : null };
}

type Band = NonNullable<MatchedDemand['budget']>;

const overlap = (one: Band, other: Band): boolean =>
  (one.min ?? 0) <= (other.max ?? Number.POSITIVE_INFINITY) && (other.min ?? 0) <= (one.max ?? Number.POSITIVE_INFINITY);
