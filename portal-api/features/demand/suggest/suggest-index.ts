import { NATIONWIDE_CODE, regionLabel, shortCityName, shortProvinceName } from '#portal-api/domain/reference/regions.ts';
import { type DemandTypeCode, demandTypeCodes } from '#shared/contract/demand-enums.ts';
import type { CodeNode } from '#shared/contract/reference.ts';
import type { Suggestion } from '#shared/contract/search-paths.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, type DemandSearchChange, listHref } from '#shared/rules/demand-search.ts';
import { normaliseText } from '#shared/rules/search/normalise-text.ts';
import { demandTypeNames } from '#shared/text/labels.ts';
import { listed } from '#shared/text/listed.ts';
import { placeNicknames } from '#shared/text/place-words.ts';
import { industryWords, tradeWords, typeWords } from '#shared/text/search-words.ts';
import { createPrefixTable, type PrefixTable } from './prefix-table.ts';

/** Number of live demands of one type and one place or industry. */
export interface LiveCount {
  typeCode: string;
  /** Null stands for any. */
  regionCode: string | null;
  industryCode: string | null;
  count: number;
}

export interface DemandHeading {
  id: string;
  demandNumber: string;
  title: string;
}

export interface SuggestSource {
  regions: readonly CodeNode[];
  industries: readonly CodeNode[];
  /** Words of the demands, with the number of demands that have each. */
  words: readonly { word: string; frequency: number }[];
  /** Popular words, the most popular first. */
  hotWords: readonly string[];
  /** By type and place, and by type and industry. */
  counts: readonly LiveCount[];
  /** Titles of live demands, in the order in which they are suggested. */
  headings: readonly DemandHeading[];
}

/** A place, a type or an industry. */
interface Entity {
  kind: 'REGION' | 'TYPE' | 'INDUSTRY';
  text: string;
  /** Index in `text` at which its own name starts. */
  nameAt: number;
  search: DemandSearchChange;
  /** All its names, normalized for comparison. */
  names: ReadonlySet<string>;
  countOf(typeCode: DemandTypeCode | undefined): number;
}

interface Word {
  text: string;
  weight: number;
}

interface FoldedHeading extends DemandHeading {
  folded: string;
}

/** All suggestions, in memory. */
export interface SuggestIndex {
  entities: PrefixTable<Entity>;
  words: PrefixTable<Word>;
  /** The few entities that are also matched inside their names: types and industries. */
  shortList: readonly Entity[];
  headings: readonly FoldedHeading[];
  /** Returns the types of the demands in a place, the most frequent first. */
  typesIn(regionCode: string): { typeCode: DemandTypeCode; count: number }[];
}

/** Weight that puts any popular word before words that are only frequent. */
const HOT_WEIGHT = 1_000_000;

/** Builds the index. Pure; takes a tenth of a second for some 35,000 entries. */
export function buildSuggestIndex({ regions, industries, words, hotWords, counts, headings }: SuggestSource): SuggestIndex {
  const tally = countUp(counts);
  const shortList = [...typeEntities(tally), ...industryEntities(industries, tally)];
  const entities = [...shortList, ...regions.flatMap((region) => regionEntities(region, [], tally))];
  const names = new Set(entities.flatMap((entity) => [...entity.names]));
  return {
    entities: createPrefixTable(entities.flatMap((entity) => [...entity.names].map((name) => [name, entity]))),
    words: createPrefixTable(weighWords(words, hotWords, names).map((word) => [word.text, word])),
    shortList,
    headings: headings.map((heading) => ({ ...heading, folded: normaliseText(heading.title) })),
    typesIn: (regionCode) =>
      demandTypeCodes
        .map((typeCode) => ({ typeCode, own: tally(`r:${regionCode} t:${typeCode}`), count: inPlace(tally, regionCode, typeCode) }))
        .filter(({ own }) => own > 0)
        .toSorted((a, b) => b.own - a.own || b.count - a.count),
  };
}

type Tally = (key: string) => number;

/** Counts demands by each filter and pair of filters that a suggestion leads to. */
function countUp(counts: readonly LiveCount[]): Tally {
  const sums = new Map<string, number>();
  const add = (key: string, count: number) => void sums.set(key, (sums.get(key) ?? 0) + count);
  for (const { typeCode, regionCode, industryCode, count } of counts) {
    const type = `t:${typeCode}`;
    if (regionCode !== null) {
      add(type, count);
      for (const place of codesAbove(regionCode)) for (const key of [`r:${place}`, `r:${place} ${type}`]) add(key, count);
    }
    if (industryCode !== null) {
      for (const branch of codesAbove(industryCode)) for (const key of [`i:${branch}`, `i:${branch} ${type}`]) add(key, count);
    }
  }
  return (key) => sums.get(key) ?? 0;
}

const codesAbove = (code: string): string[] => [2, 4, 6].filter((length) => length <= code.length).map((length) => code.slice(0, length));

const withType = (key: string, typeCode: DemandTypeCode | undefined): string => (typeCode ? `${key} t:${typeCode}` : key);

/** Counts a place as the list does: nationwide demands belong to every place. */
const inPlace = (tally: Tally, code: string, typeCode: DemandTypeCode | undefined): number =>
  tally(withType(`r:${code}`, typeCode)) + tally(withType(`r:${NATIONWIDE_CODE}`, typeCode));

const namesOf = (...names: readonly string[]): Set<string> => new Set(names.map(normaliseText).filter(Boolean));

const typeEntities = (tally: Tally): Entity[] =>
  demandTypeCodes.map((code) => ({
    kind: 'TYPE',
    text: demandTypeNames[code],
    nameAt: 0,
    search: { typeCode: code },
    names: namesOf(demandTypeNames[code], ...listed(typeWords[code])),
    countOf: () => tally(`t:${code}`),
  }));

const industryEntities = (nodes: readonly CodeNode[], tally: Tally): Entity[] =>
  nodes.flatMap(({ code, name, children = [] }): Entity[] => [
    {
      kind: 'INDUSTRY',
      text: name,
      nameAt: 0,
      search: { industryCode: code },
      names: namesOf(name, ...listed(industryWords[name] ?? '')),
      countOf: (typeCode) => tally(withType(`i:${code}`, typeCode)),
    },
    ...industryEntities(children, tally),
  ]);

/** Returns the places with demands, and all places above the districts. */
function regionEntities({ code, name, children = [] }: CodeNode, above: readonly string[], tally: Tally): Entity[] {
  const path = [...above, name];
  const below = children.flatMap((child) => regionEntities(child, path, tally));
  const isMeaningless = /直辖|市辖/u.test(name);
  if (isMeaningless || (code.length === 6 && tally(`r:${code}`) === 0)) return below;
  const shortName = code.length === 2 ? shortProvinceName(name) : shortCityName(name);
  const text = regionLabel(path);
  // 上海市 within 上海 is the same place with the same name.
  if (text === regionLabel(above)) return below;
  return [
    {
      kind: 'REGION',
      text,
      nameAt: Math.max(0, text.lastIndexOf(code.length === 6 ? name : shortName)),
      search: { regionCode: code },
      names: namesOf(name, shortName, ...listed(placeNicknames[code] ?? '')),
      countOf: (typeCode) => inPlace(tally, code, typeCode),
    },
    ...below,
  ];
}

/** Returns the words of the demands and of the trade that are not the name of an entity. */
function weighWords(words: SuggestSource['words'], hotWords: readonly string[], names: ReadonlySet<string>): Word[] {
  const weights = new Map<string, number>();
  const known = [...Object.values(industryWords), ...Object.values(typeWords)].flatMap(listed);
  for (const word of [...tradeWords, ...known]) weights.set(normaliseText(word), 0);
  for (const { word, frequency } of words) if (!/\d{5}/u.test(word)) weights.set(word, frequency);
  for (const [index, word] of hotWords.entries()) {
    const key = normaliseText(word);
    weights.set(key, HOT_WEIGHT * (hotWords.length - index) + (weights.get(key) ?? 0));
  }
  const isEntity = (text: string): boolean => names.has(text) && !hotWords.some((word) => normaliseText(word) === text);
  return [...weights].flatMap(([text, weight]) => (isEntity(text) && !known.includes(text) ? [] : [{ text, weight }]));
}

const MAX_PER_KIND = 3;
/** Maximum number of pairs of a place and a type, to leave room for words and titles. */
const MAX_PAIRS = 2;
/** Additional titles, since some demands may no longer be live. */
const SPARE_TITLES = 3;

export interface Wanted {
  typed: string;
  typeCode?: DemandTypeCode | undefined;
}

/** Returns the places, types, industries and words that start with the typed text, in order. */
export function suggestNames(index: SuggestIndex, { typed, typeCode }: Wanted): Suggestion[] {
  const wanted = normaliseText(typed).replaceAll(/\s+/gu, ' ').trim();
  if (!wanted) return [];
  const entities = findEntities(index, wanted, typeCode);
  const exact = entities.find(({ kind, names }) => kind === 'REGION' && names.has(wanted));
  const shown = entities.slice(0, MAX_PER_KIND).map((entity) => toSuggestion(entity, wanted, typeCode));
  const pairs = exact && !typeCode ? pairUp(index, exact) : [];
  const whole = [...shown.slice(0, 1), ...pairs, ...shown.slice(1), ...findWords(index, wanted, typeCode)];
  return whole.length > 0 ? whole : completeLast(index, wanted, typeCode);
}

function findEntities(index: SuggestIndex, wanted: string, typeCode: DemandTypeCode | undefined): Entity[] {
  const byName = index.entities.find(wanted);
  const inside = [...wanted].length > 1 ? index.shortList.filter(({ text }) => normaliseText(text).includes(wanted)) : [];
  const isExact = ({ names }: Entity): boolean => names.has(wanted);
  return [...new Set([...byName, ...inside])]
    .filter((entity) => isExact(entity) || entity.countOf(typeCode) > 0)
    .filter(({ kind }) => kind !== 'TYPE' || !typeCode)
    .map((entity) => ({ entity, isExact: isExact(entity), size: entity.search.regionCode?.length ?? 0, count: entity.countOf(typeCode) }))
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || a.size - b.size || b.count - a.count)
    .map(({ entity }) => entity);
}

function toSuggestion({ kind, text, nameAt, search, countOf }: Entity, wanted: string, typeCode: DemandTypeCode | undefined): Suggestion {
  return {
    kind,
    text,
    match: matchOf(text, wanted, nameAt),
    href: listHref(anyDemand, { typeCode, ...search }),
    count: countOf(typeCode),
  };
}

/** Suggests a place with its types: 上海 · 异业合作. */
function pairUp({ typesIn }: SuggestIndex, { text, nameAt, search }: Entity): Suggestion[] {
  const { regionCode = '' } = search;
  return typesIn(regionCode)
    .slice(0, MAX_PAIRS)
    .map(({ typeCode, count }) => ({
      kind: 'TYPE',
      text: `${text} · ${demandTypeNames[typeCode]}`,
      match: [nameAt, text.length],
      href: listHref(anyDemand, { regionCode, typeCode }),
      count,
    }));
}

function findWords(index: SuggestIndex, wanted: string, typeCode: DemandTypeCode | undefined): Suggestion[] {
  return index.words
    .find(wanted)
    .filter(({ text }) => text !== wanted)
    .toSorted((a, b) => b.weight - a.weight || a.text.length - b.text.length)
    .slice(0, MAX_PER_KIND)
    .map(({ text }) => ({
      kind: 'WORD',
      text,
      match: matchOf(text, wanted),
      href: listHref(anyDemand, { typeCode, keyword: text }),
    }));
}

/** Completes the last word if nothing starts with the whole text (上海 咖 → 上海 咖啡). */
function completeLast(index: SuggestIndex, wanted: string, typeCode: DemandTypeCode | undefined): Suggestion[] {
  const cut = findLastWord(index, wanted);
  if (!cut) return [];
  const { before, last } = cut;
  const words = findWords(index, last, undefined).map(({ text }) => text);
  const names = findEntities(index, last, undefined).flatMap(({ kind, text }) =>
    kind !== 'REGION' && normaliseText(text).startsWith(last) ? [text] : [],
  );
  const texts = new Set([...words, ...names]);
  return [...texts]
    .filter((text) => text !== last)
    .slice(0, MAX_PER_KIND)
    .map((text) => {
      const keyword = `${before} ${text}`;
      return {
        kind: 'WORD',
        text: keyword,
        match: text.startsWith(last) ? [0, before.length + 1 + last.length] : [0, before.length],
        href: listHref(anyDemand, { typeCode, keyword }),
      };
    });
}

/** Splits at the last blank, or without one after the longest known name or word at the start. */
function findLastWord(index: SuggestIndex, wanted: string): { before: string; last: string } | null {
  const blank = wanted.lastIndexOf(' ');
  if (blank > 0) return { before: wanted.slice(0, blank), last: wanted.slice(blank + 1) };
  for (let at = wanted.length - 1; at >= 2; at -= 1) {
    const before = wanted.slice(0, at);
    if (index.entities.has(before) || index.words.has(before)) return { before, last: wanted.slice(at) };
  }
  return null;
}

export interface FoundTitle {
  /** Id of the demand. */
  id: string;
  suggestion: Suggestion;
}

/** Returns titles that contain all typed words; more than are shown, since some demands may no longer be live. */
export function suggestTitles(index: SuggestIndex, typed: string): FoundTitle[] {
  const wanted = normaliseText(typed).trim();
  if ([...wanted].length < 2) return [];
  const parts = wanted.split(/\s+/u);
  const found: FoundTitle[] = [];
  for (const { id, demandNumber, title, folded } of index.headings) {
    if (!parts.every((part) => folded.includes(part))) continue;
    const suggestion: Suggestion = {
      kind: 'TITLE',
      text: title,
      match: matchOf(title, wanted),
      href: href('demand.detail', { demandNumber }),
    };
    found.push({ id, suggestion });
    if (found.length === MAX_PER_KIND + SPARE_TITLES) break;
  }
  return found;
}

/** Returns the position of the typed text; null if normalizing the text has moved its characters. */
function matchOf(text: string, wanted: string, from = 0): [number, number] | null {
  const folded = normaliseText(text);
  if (folded.length !== text.length) return null;
  const at = folded.indexOf(wanted, from);
  return at < 0 ? null : [at, at + wanted.length];
}
