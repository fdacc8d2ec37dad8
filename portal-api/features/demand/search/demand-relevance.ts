import { type RawBuilder, sql } from 'kysely';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import { containsPattern } from '../../../platform/db/like-pattern.ts';
import { anyOf, carries, fitsBudget, type SearchCriteria, type WantedWord } from './demand-filters.ts';

/**
 * Weights of a demand's relevance to a keyword, relative to 1 for a word in the text. Change them only together with the judged queries:
 * `npm run bench -- relevance`. Nothing here can be bought, except a refresh, which counts half as much as a new demand.
 */
const weights = {
  inTitle: 2.2,
  inText: 1,
  /** Factor for a synonym. */
  synonym: 0.8,
  /** Factor for a synonym if any one of the words suffices: the match is further from the typed words. */
  synonymAlone: 0.65,
  /** Factor for a word that the searcher seeks, in a title that seeks it as well. */
  soughtToo: 0.5,
  /** The industry, type or settlement mode that a word means. */
  meant: 0.9,
  /** The same if any one of the words suffices and the word itself is missing. */
  meantAlone: 0.5,
  /** The keyword's words next to each other in the title. */
  together: 0.5,
  /** A condition's own word in the title, such as 上海. */
  conditionInTitle: 0.4,
  /** A demand in the named place, not a nationwide one. */
  atHome: 0.8,
  fresh: 0.6,
  refreshed: 0.3,
  picture: 0.05,
  budget: 0.1,
  /** A stated budget that fits the requested one, as opposed to an open budget. */
  fittingBudget: 0.9,
};
/** Days after which freshness has fallen to about a third. */
const FRESH_DAYS = 30;

/** Returns whether a list is ordered by relevance: the default order of a keyword that was understood. */
export const isByRelevance = ({ sort, words, titled }: SearchCriteria): boolean =>
  sort === 'default' && ((words?.length ?? 0) > 0 || (titled?.length ?? 0) > 0);

const sum = (parts: readonly RawBuilder<number>[]): RawBuilder<number> =>
  parts.length === 0 ? sql<number>`0::float8` : sql<number>`(${sql.join(parts, sql` + `)})`;

const when = (condition: RawBuilder<boolean>, points: number): RawBuilder<number> =>
  sql<number>`case when ${condition} then ${sql.lit(points)}::float8 else 0 end`;

const then = (condition: RawBuilder<boolean>, points: number) => sql`when ${condition} then ${sql.lit(points)}::float8`;

const textHas = (text: string) => sql<boolean>`demands.search_text like ${containsPattern(text)}`;

type Title = RawBuilder<string | null>;

/** Matches a title that seeks one of the texts within a clause: 「开学季找校园渠道投放」. 招 is not among the verbs: such a title offers something. */
const titleSeeks = (title: Title, texts: readonly string[]) =>
  sql<boolean>`${title} ~ ${`(求|寻|找|采购|征|收购)[^，。,;；]*(${texts.map(escapeRegex).join('|')})`}`;

const titleHasIn = (title: Title) => (text: string) => sql<boolean>`${title} like ${containsPattern(text)}`;

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The title as written, in lower case: a word in traditional characters counts as one in the text. */
const ownTitle = sql<string>`lower(demands.title)`;

/**
 * Returns the title for comparison, computed once per row in a subselect around which the rows are ranked. The subselect needs `offset 0`,
 * or PostgreSQL merges it with the outer select. The title is null for rows that are not `isNeeded`.
 */
export const foldedTitle = (isNeeded: RawBuilder<unknown> = sql`true`): RawBuilder<string | null> =>
  sql`case when ${isNeeded} then ${ownTitle} end as folded_title`;

/** Returns the points for matching words. The text is decompressed only if the title does not match and the word may be missing. */
export function wordPoints({ words = [] }: SearchCriteria, title: Title = ownTitle): RawBuilder<number> {
  return sum(words.flatMap((word) => pointsOf(word, title)));
}

function pointsOf(
  { text, instead, synonyms = [], isSynonym, isMeaning, isOptional, means = [], isSought }: WantedWord,
  title: Title,
): RawBuilder<number>[] {
  const titleHas = titleHasIn(title);
  if (isMeaning) return [sql<number>`${sql.lit(weights.meantAlone)}::float8`];
  const isInText = instead || isOptional || synonyms.length > 0 ? textHas(text) : sql<boolean>`true`;
  const share = isSynonym ? weights.synonymAlone : 1;
  const alike = isSynonym ? weights.synonymAlone : weights.synonym;
  const cases = [
    ...(isSought ? [then(titleSeeks(title, [text, ...synonyms]), weights.inTitle * share * weights.soughtToo)] : []),
    then(titleHas(text), weights.inTitle * share),
    ...(synonyms.length > 0 ? [then(anyOf(synonyms.map(titleHas)), weights.inTitle * alike)] : []),
    then(isInText, weights.inText * share),
    ...(synonyms.length > 0 ? [then(anyOf(synonyms.map(textHas)), weights.inText * alike)] : []),
  ];
  const said = sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
  return means.length === 0 ? [said] : [said, when(sql<boolean>`(${sql.join(means.map(carries), sql` or `)})`, weights.meant)];
}

/** Returns the points that do not depend on which words a demand has. */
export function otherPoints(
  { words = [], titled = [], place, budget }: SearchCriteria,
  now: Date,
  title: Title = ownTitle,
): RawBuilder<number> {
  const titleHas = titleHasIn(title);
  // The epoch is numeric, and its exp takes a hundred times as long as that of a float8.
  const days = (column: 'created_at' | 'refreshed_at') =>
    sql`exp(-greatest(0, extract(epoch from ${now}::timestamptz - demands.${sql.ref(column)})::float8) / ${sql.lit(FRESH_DAYS * 86_400)})`;
  const phrase = words.map(({ text }) => text).join('');
  return sum([
    sql<number>`greatest(${sql.lit(weights.fresh)} * ${days('created_at')}, ${sql.lit(weights.refreshed)} * ${days('refreshed_at')})::float8`,
    when(sql<boolean>`demands.budget is not null`, weights.budget),
    ...(budget ? [when(fitsBudget(budget, false), weights.fittingBudget)] : []),
    when(sql<boolean>`demands.images <> '[]'::jsonb`, weights.picture),
    ...titled.map((texts) => when(sql<boolean>`(${sql.join(texts.map(titleHas), sql` or `)})`, weights.conditionInTitle)),
    ...(words.length > 1 ? [when(titleHas(phrase), weights.together)] : []),
    ...(place?.withNationwide ? [when(sql<boolean>`demands.region_code <> ${NATIONWIDE_CODE}`, weights.atHome)] : []),
  ]);
}

/** Returns the relevance of a hit, for rows that have a `foldedTitle`. */
export function relevance(search: SearchCriteria, now: Date): RawBuilder<number> {
  const title: Title = sql`demands.folded_title`;
  return sql<number>`(${wordPoints(search, title)} + ${otherPoints(search, now, title)})`;
}
