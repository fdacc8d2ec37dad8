import { type RawBuilder, sql } from 'kysely';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import { anyOf, carries, type DemandSearch, fitsBudget, toPattern, type WantedWord } from './demand-filters.ts';

/**
 * The weights of a demand's answer to a keyword, against 1 for a word in the text. Changed only together with the judged queries: `npm run bench --
 * relevance`. Nothing here can be bought; a refresh, which can, counts for half a new demand.
 */
const weights = {
  inTitle: 2.2,
  inText: 1,
  /** The share of a word that says nearly the same. */
  synonym: 0.8,
  /** The same where any of the words would do: it is further from what was typed. */
  synonymAlone: 0.65,
  /** The share of a word that somebody looks for in a title that looks for it as well. */
  soughtToo: 0.5,
  /** The industry, type or settlement mode that a word means. */
  meant: 0.9,
  /** The same where any of the words would do and the word is not there. */
  meantAlone: 0.5,
  /** The keyword's words side by side in the title. */
  together: 0.5,
  /** A condition's own words in the title: 上海. */
  conditionInTitle: 0.4,
  /** In the place that was named, not everywhere. */
  atHome: 0.8,
  fresh: 0.6,
  refreshed: 0.3,
  picture: 0.05,
  budget: 0.1,
  /** The budget that was asked for, named, beside those that are open. */
  fittingBudget: 0.9,
};
/** Days in which freshness falls to a third. */
const FRESH_DAYS = 30;

/** Whether the order is that of answers to words: the default order of a keyword that was understood. */
export const isByRelevance = ({ sort, words, titled }: DemandSearch): boolean =>
  sort === 'default' && ((words?.length ?? 0) > 0 || (titled?.length ?? 0) > 0);

const sum = (parts: readonly RawBuilder<number>[]): RawBuilder<number> =>
  parts.length === 0 ? sql<number>`0::float8` : sql<number>`(${sql.join(parts, sql` + `)})`;

const when = (condition: RawBuilder<boolean>, points: number): RawBuilder<number> =>
  sql<number>`case when ${condition} then ${sql.lit(points)}::float8 else 0 end`;

const then = (condition: RawBuilder<boolean>, points: number) => sql`when ${condition} then ${sql.lit(points)}::float8`;

const textHas = (text: string) => sql<boolean>`demands.search_text like ${toPattern(text)}`;

type Title = RawBuilder<string | null>;

/** A title that looks for one of these, in one breath: 「开学季找校园渠道投放」. Titles that are 招 somebody have something for them. */
const titleSeeks = (title: Title, texts: readonly string[]) =>
  sql<boolean>`${title} ~ ${`(求|寻|找|采购|征|收购)[^，。,;；]*(${texts.map(escapeRegex).join('|')})`}`;

const titleHasIn = (title: Title) => (text: string) => sql<boolean>`${title} like ${toPattern(text)}`;

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Titles as they are written: in traditional characters a word counts as one of the text. */
const ownTitle = sql<string>`lower(demands.title)`;

/**
 * The title as it is compared, made once in a select around whose rows are weighed: with `offset 0`, as PostgreSQL makes one of both otherwise.
 * `isNeeded`: null for the other rows.
 */
export const foldedTitle = (isNeeded: RawBuilder<unknown> = sql`true`): RawBuilder<string | null> =>
  sql`case when ${isNeeded} then ${ownTitle} end as folded_title`;

/** The points for what a demand says. A text is unpacked only where the title has not answered and the demand may be a hit without the word. */
export function wordPoints({ words = [] }: DemandSearch, title: Title = ownTitle): RawBuilder<number> {
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

/** The points that do not depend on which of the words a demand has. */
export function otherPoints(
  { words = [], titled = [], place, budget }: DemandSearch,
  now: Date,
  title: Title = ownTitle,
): RawBuilder<number> {
  const titleHas = titleHasIn(title);
  // The epoch is a numeric, whose exp takes a hundred times as long.
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

/** How well a hit of a search answers it, of rows that have a `foldedTitle`. */
export function relevance(search: DemandSearch, now: Date): RawBuilder<number> {
  const title: Title = sql`demands.folded_title`;
  return sql<number>`(${wordPoints(search, title)} + ${otherPoints(search, now, title)})`;
}
