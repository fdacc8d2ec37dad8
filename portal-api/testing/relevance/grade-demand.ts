import type { DemandTypeCode, SettlementMode } from '#shared/contract/demand-enums.ts';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import { readAmounts } from './read-amounts.ts';

/** 0: irrelevant, 1: marginal, 2: worth opening, 3: the searcher would get in touch. */
export type Grade = 0 | 1 | 2 | 3;

/** OFFER sells, supplies or has a place for others; SEEK buys, takes or wants to be paid. */
export type Side = 'OFFER' | 'SEEK';

/** One thing that a query asks for. Demands are searched for exactly these values; the product's search is not used. */
interface Asked {
  /** The word and its synonyms; any of them matches, case-insensitively. */
  words: readonly string[];
  /** Industries to which the word belongs: codes of two or four digits. */
  industries?: readonly string[] | undefined;
  types?: readonly DemandTypeCode[] | undefined;
  modes?: readonly SettlementMode[] | undefined;
  /** Whether the query names the industry, type or mode: a fitting demand then counts as much as one with the word in its title. */
  named?: boolean | undefined;
}

interface Place {
  /** Codes of two, four or six digits. */
  codes: readonly string[];
  /** Names by which a text refers to the place. */
  names: readonly string[];
}

/** A person's understanding of a query. */
export interface Judgement {
  /** The subject of the query first, then what narrows it. Empty if the query is only a place. */
  asked: readonly Asked[];
  where?: Place | undefined;
  /** The side of the wanted demands. */
  side?: Side | undefined;
  /** In yuan. */
  budget?: { least?: number | undefined; most?: number | undefined } | undefined;
  /** The title of the one demand whose number the query contains. */
  numberOf?: string | undefined;
  /** The name of the organization that the query contains. */
  organization?: string | undefined;
}

export interface GradedDemand {
  title: string;
  content: string;
  typeCode: string;
  industryCode: string;
  regionCode: string;
  settlementModes: readonly string[];
  budget: string | null;
  /** Null for types that have no sides. */
  side: Side | null;
  /** The name of the publisher's organization. */
  organization: string | null;
}

/**
 * Proposes how well a demand answers a query.
 *
 * - Subject: a word or a synonym is 2 in the title, 1 in the text. A fitting industry, type or settlement mode adds 1, or 2 if the query
 *   names it. For a thing without any of these, a word in the title is 3. Of several things the mean counts; it is at most 1 if the first
 *   is only marginal or another is missing, and 0 without the first.
 * - Place: 3 needs a demand in the requested place, 全国 or a title that names the place; being in the place confirms a word in the title
 *   as a fitting industry does. The same city, the same province or a text that names the place is at most 2. Elsewhere, 2 or more become
 *   1, and anything less 0. For a place alone: 3 in the place, and 1 for 全国.
 * - The wrong side is at most 1; so is another budget, while an open one is at most 2.
 */
export function gradeDemand(demand: GradedDemand, judgement: Judgement): Grade {
  const { asked, where, side, budget, numberOf, organization } = judgement;
  if (numberOf !== undefined) return demand.title === numberOf ? 3 : 0;
  if (organization !== undefined) return demand.organization === organization ? 3 : 0;
  const what = asked.length === 0 ? 3 : meanOf(asked.map((one) => pointsOf(demand, one)));
  const limits = [...(side && demand.side && demand.side !== side ? [1] : []), ...(budget ? [limitOfBudget(demand, budget)] : [])];
  return Math.min(where ? placed(demand, judgement, where, what) : what, ...limits) as Grade;
}

function says(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word.toLowerCase()));
}

function pointsOf(demand: GradedDemand, { words, industries, types, modes, named = false }: Asked): number {
  const word = says(demand.title, words) ? 2 : says(demand.content, words) ? 1 : 0;
  if (!industries && !types && !modes) return word === 2 ? 3 : word;
  const fits =
    industries?.some((code) => demand.industryCode.startsWith(code)) ||
    types?.some((code) => code === demand.typeCode) ||
    modes?.some((mode) => demand.settlementModes.includes(mode));
  return Math.min(3, word + (fits ? (named ? 2 : 1) : 0));
}

/**
 * Combines the points of all things. The first is the subject of the query: if it is only marginal, so is the demand; without it, the grade
 * is 0.
 */
function meanOf(points: readonly number[]): number {
  const [first = 0] = points;
  if (points.length === 1) return first;
  if (points.includes(0)) return first >= 2 ? 1 : 0;
  return first === 1 ? 1 : Math.round(points.reduce((sum, value) => sum + value, 0) / points.length);
}

function placed({ title, content, regionCode }: GradedDemand, { asked }: Judgement, { codes, names }: Place, what: number): number {
  if (codes.some((code) => regionCode.startsWith(code)) || says(title, names)) {
    return what === 2 && asked.every(({ words }) => says(title, words)) ? 3 : what;
  }
  const isNationwide = regionCode === NATIONWIDE_CODE;
  if (isNationwide && asked.length > 0) return what;
  // Demands are located in cities: only the text can name a district.
  const isNear = codes.some((code) => code.length > 2 && regionCode.startsWith(code.slice(0, code.length - 2)));
  if (says(content, names)) return Math.min(what, 2);
  if (asked.length === 0) return isNear || isNationwide ? 1 : 0;
  return isNear ? Math.min(what, 2) : what >= 2 ? 1 : 0;
}

function limitOfBudget({ budget }: GradedDemand, { least = 0, most = Number.POSITIVE_INFINITY }: NonNullable<Judgement['budget']>): Grade {
  const amounts = readAmounts(budget);
  if (!amounts) return 2;
  return amounts.least <= most && amounts.most >= least ? 3 : 1;
}
