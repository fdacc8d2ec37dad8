import type { DemandTypeCode, SettlementMode } from '#shared/contract/demand-enums.ts';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import { readAmounts } from './read-amounts.ts';

/** 0: nothing of it, 1: touches it, 2: worth opening, 3: whoever searched would get in touch. */
export type Grade = 0 | 1 | 2 | 3;

/** Who sells, supplies or has a place for others offers; who buys, takes or wants to be paid for seeks. */
export type Side = 'OFFER' | 'SEEK';

/** One thing that a query asks for. Demands are looked through for exactly what stands here; nothing of the search itself is used. */
interface Asked {
  /** The word and its synonyms; any of them. Upper and lower case are the same. */
  words: readonly string[];
  /** Industries in which the word is at home: codes of two or four digits. */
  industries?: readonly string[] | undefined;
  types?: readonly DemandTypeCode[] | undefined;
  modes?: readonly SettlementMode[] | undefined;
  /** The query says the name of the industry, type or mode: to belong to it is as good as the word in the title. */
  named?: boolean | undefined;
}

interface Place {
  /** Of two, four or six digits. */
  codes: readonly string[];
  /** By which a text says that it is about the place. */
  names: readonly string[];
}

/** How a person understands a query. */
export interface Judgement {
  /** First what the query is about, then what makes it narrower. Empty: only a place is asked for. */
  asked: readonly Asked[];
  where?: Place | undefined;
  /** The side on which wanted demands stand. */
  side?: Side | undefined;
  /** In yuan. */
  budget?: { least?: number | undefined; most?: number | undefined } | undefined;
  /** The title of the one demand whose number is asked for. */
  numberOf?: string | undefined;
  /** The name of the organization that is asked for. */
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
  /** Null in types that bring equals together. */
  side: Side | null;
  /** The name of its publisher's organization. */
  organization: string | null;
}

/**
 * Proposes how well a demand answers a query.
 *
 * - what: a word or a synonym in the title 2, in the text 1; that industry, type or settlement mode fits 1 more, or 2 when the query names it.
 *   Where nothing can fit, the word in the title is 3. Of several things the mean counts; it is 1 at most where the first is
 *   only touched or another is missing, and 0 without the first.
 * - where: 3 needs the asked place, 全国 or a title that names the place; to lie there confirms a word in the title as a fitting industry
 *   does. The same city, the same province or a text that names it is 2 at most. Elsewhere is worth 1 where 2 or more would be, else
 *   nothing. A place alone: 3 there, and 全国 touches it.
 * - the wrong side is 1 at most; so is another budget, while an open one is 2.
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

/** The first thing is what the query is about: where it is only touched, all is, and without it nothing is left of the query. */
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
  // Demands lie in cities: of a district only the text can tell.
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
