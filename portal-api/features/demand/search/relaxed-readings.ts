import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import type { SearchWord } from '#shared/rules/search/understand.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { listed } from '#shared/text/listed.ts';
import { searchTexts } from '#shared/text/search-texts.ts';
import { neighbours } from '../../../domain/reference/neighbours.ts';
import type { ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { placeOf, type SearchCriteria } from './demand-filters.ts';
import type { UnderstoodSearch } from './understand-search.ts';

/** A looser interpretation of a search. */
export interface Reading {
  step: 'R1' | 'R2' | 'R3' | 'R4' | 'R5';
  /** Sentence above the results; takes the number of hits of the exact search. */
  text: (exact: number) => string;
  search: SearchCriteria;
  /** Any of the words suffices; demands with most of them come first. */
  isAny?: true;
}

type Catalog = Pick<ReferenceCatalog, 'regionName' | 'industryName'>;

export interface RelaxedReadings {
  /** Other meanings, and some of the words. */
  near: Reading[];
  /** Wider places, and the words alone. */
  wide: Reading[];
  /** For a search that finds nothing else; a type is their only condition. */
  newest: Reading[];
}

/** Returns the readings of a search, nearest first. */
export function relaxedReadings(search: SearchCriteria, understood: UnderstoodSearch | null, catalog: Catalog): RelaxedReadings {
  const words = understood?.chips.flatMap((chip) => (chip.kind === 'WORD' ? [chip.word] : [])) ?? [];
  return {
    near: [
      ...byNumber(search),
      ...byPublisher(search, understood),
      ...asText(search, understood),
      ...similar(search, words),
      ...asKind(search, words),
      ...someWords(search, words),
    ],
    wide: [...wider(search, catalog), ...wordsAlone(search, words, understood, catalog)],
    newest: newest(search, understood?.typeHint ?? null),
  };
}

/** Keeps the fields that apply to every reading: demands hidden from the list are hidden from its readings, too. */
const commonFields = ({ pageNum, pageSize, sort, hide, viewerId }: SearchCriteria) => ({
  pageNum,
  pageSize,
  sort,
  ...(hide && { hide }),
  ...(viewerId && { viewerId }),
});

/** Drops all other conditions: a number identifies one demand. */
function byNumber(search: SearchCriteria): Reading[] {
  const { number, ...others } = search;
  const isAlone = others.words?.length === 0 && !others.typeCode && !hasConditions({ ...others, keyword: '' });
  if (!number || isAlone) return [];
  return [{ step: 'R1', text: () => searchTexts.ofNumber(number), search: { ...commonFields(search), number, words: [] } }];
}

/** Endings that occur only in the names of organizations. */
const organizationEnding = /(?:公司|集团|工作室|事务所|合作社|经营部|商行|有限)$/u;
const MIN_NAME = 2;
/** The legal form at the end of a name. People omit it, or the part of the full name before it. */
const legalForm = /(?:股份|责任)?(?:有限)?(?:责任)?(?:公司)?$/u;

/** Returns a search for the demands of an organization with this name; null unless a word is unknown or the text ends like such a name. */
export function publisherSearch(search: SearchCriteria, understood: UnderstoodSearch | null): SearchCriteria | null {
  const chips = understood?.chips ?? [];
  const typed = chips.map(({ text }) => text).join('');
  const name = cutParts(
    chips.map(({ text }) => text),
    typed.replace(legalForm, '').length,
  );
  const isName = chips.some((chip) => chip.kind === 'WORD' && chip.word.isUnknown) || organizationEnding.test(typed);
  if (!isName || name.join('').length < MIN_NAME) return null;
  return { ...commonFields(search), publisher: name, words: [], ...(search.typeCode && { typeCode: search.typeCode }) };
}

function byPublisher(search: SearchCriteria, understood: UnderstoodSearch | null): Reading[] {
  const named = publisherSearch(search, understood);
  const typed = understood?.chips.map(({ text }) => text).join('') ?? '';
  return named ? [{ step: 'R1', text: () => searchTexts.byPublisher(typed), search: named }] : [];
}

/** Cuts the parts of a text off at a total length. */
function cutParts(parts: readonly string[], length: number): string[] {
  let left = length;
  const kept = parts.map((part) => {
    const start = part.slice(0, Math.max(0, left));
    left -= part.length;
    return start;
  });
  return kept.filter(Boolean);
}

/** Reads a condition that was found in the keyword as a word of the text. */
function asText(search: SearchCriteria, understood: UnderstoodSearch | null): Reading[] {
  return (understood?.chips ?? []).flatMap((chip): Reading[] => {
    if (chip.kind === 'WORD' || chip.kind === 'MEMBER' || chip.kind === 'BUDGET') return [];
    const word = chip.kind === 'REGION' && [...chip.text].length === 1 ? chip.label : chip.text;
    const { place, typeCode, settlementMode, number, ...rest } = search;
    const kept = {
      ...(chip.kind !== 'REGION' && place && { place }),
      ...(chip.kind !== 'TYPE' && typeCode && { typeCode }),
      ...(chip.kind !== 'SETTLEMENT' && settlementMode && { settlementMode }),
      ...(chip.kind !== 'NUMBER' && number && { number }),
    };
    const words = [...(search.words ?? []), { text: word }];
    return [{ step: 'R1', text: () => searchTexts.inText(word), search: { ...rest, ...kept, words } }];
  });
}

/** Reads words as the type or settlement mode that they also denote. */
function asKind(search: SearchCriteria, words: readonly SearchWord[]): Reading[] {
  const turned = words.map((word) => ({ word, ...kindsOf(word, search) }));
  const known = turned.filter(({ tokens }) => tokens.length > 0);
  if (known.length === 0) return [];
  return [
    {
      step: 'R1',
      text: () =>
        searchTexts.ofKind(
          known.map(({ word }) => word.text),
          [...new Set(known.flatMap(({ names }) => names))],
        ),
      search: {
        ...search,
        words: search.words?.map((wanted, at) => {
          const tokens = turned[at]?.tokens ?? [];
          return tokens.length > 0 ? { ...wanted, instead: [...(wanted.instead ?? []), ...tokens] } : wanted;
        }),
      },
    },
  ];
}

function kindsOf({ settlementMode, typeHint }: SearchWord, search: SearchCriteria) {
  // A type filter takes precedence.
  const type = typeHint && !search.typeCode ? typeHint : null;
  const mode = settlementMode && !search.settlementMode ? settlementMode : null;
  return {
    tokens: [...(type ? [`t:${type}`] : []), ...(mode ? [mode] : [])],
    names: [...(type ? [demandTypeName(type)] : []), ...(mode ? [settlementModeName(mode)] : [])],
  };
}

/** Accepts synonyms of the words. */
function similar(search: SearchCriteria, words: readonly SearchWord[]): Reading[] {
  const names = words.flatMap(({ text, synonyms }) => (synonyms ? [text] : []));
  if (names.length === 0) return [];
  const wanted = search.words?.map((word, at) => {
    const { synonyms } = words[at] ?? {};
    return synonyms ? { ...word, synonyms } : word;
  });
  return [{ step: 'R1', text: () => searchTexts.similar(names), search: { ...search, words: wanted } }];
}

/** Accepts any of the words, their meanings, and the parts of long, rare words. */
function someWords(search: SearchCriteria, typed: readonly SearchWord[]): Reading[] {
  const words = typed.filter((_, at) => !search.words?.[at]?.isOptional);
  const names = words.map(({ text }) => text);
  const loose = asPieces(search, words);
  if ((loose.words ?? []).length < 2) return [];
  const orAlike = words.some(({ synonyms }) => synonyms);
  const text = (exact: number) => (words.length > 1 ? searchTexts.anyWord(names, exact, orAlike) : searchTexts.near(names, exact));
  return [{ step: 'R2', text, search: loose, isAny: true }];
}

/** Maximum number of words and pieces: each is queried, and a sentence has more than are worth it. */
const MAX_PIECES = 14;

/** Also searches for the parts of words with three or more characters: 米粉 in 桂林米粉, or each pair of an unknown word. */
function asPieces(search: SearchCriteria, words: readonly SearchWord[]): SearchCriteria {
  const pieces = words.flatMap(({ text, parts = [] }) => parts.filter((part) => part !== text));
  const whole = asWords(search);
  const known = new Set(words.map(({ text }) => text));
  const added = [...new Set(pieces)].filter((piece) => !known.has(piece)).map((text) => ({ text, isPiece: true as const }));
  // All synonyms of a word form one query.
  const alike = words.flatMap(({ synonyms: [text, ...more] = [] }) =>
    text ? [{ text, synonyms: more, isSynonym: true as const, isPiece: true as const }] : [],
  );
  const meanings = (search.words ?? []).flatMap(({ text, instead, isOptional }) =>
    instead && !isOptional ? [{ text, instead, isMeaning: true as const, isPiece: true as const }] : [],
  );
  return { ...whole, words: [...[...(whole.words ?? []), ...added, ...alike].slice(0, MAX_PIECES), ...meanings] };
}

/** Requires the words themselves: a demand that matches only their meaning does not count. */
const asWords = (search: SearchCriteria): SearchCriteria => ({
  ...search,
  words: search.words?.flatMap(({ instead: _instead, ...word }) => (word.isOptional ? [] : [word])),
});

/**
 * Widens a district → city → province → neighbouring provinces; an industry → its branch; a budget → half the minimum, twice the maximum.
 */
function wider(search: SearchCriteria, catalog: Catalog): Reading[] {
  const [code, ...more] = placeOf(search)?.codes ?? [];
  const { industryCode, budget } = search;
  const { regionCode: _regionCode, ...rest } = search;
  const nameOf = (of: string): string => (catalog.regionName(of) ?? of).split(' ').at(-1) ?? of;
  const steps = code && more.length === 0 ? [[code.slice(0, 4)], [code.slice(0, 2)], listed(neighbours[code.slice(0, 2)] ?? '')] : [];
  const places = steps.filter(([first]) => first !== undefined && first !== code);
  return [
    ...places.map(
      (codes): Reading => ({
        step: 'R3',
        text: (exact) => searchTexts.wider(nameOf(code ?? ''), codes.map(nameOf), exact),
        search: { ...rest, place: { codes, withNationwide: false } },
      }),
    ),
    ...(budget && budget !== '0-'
      ? [{ step: 'R3' as const, text: (exact: number) => searchTexts.nearBudget(exact), search: { ...search, budget: widen(budget) } }]
      : []),
    ...(industryCode && industryCode.length === 4
      ? [
          {
            step: 'R3' as const,
            text: (exact: number) =>
              searchTexts.branch(catalog.industryName(industryCode) ?? '', catalog.industryName(industryCode.slice(0, 2)) ?? '', exact),
            search: { ...search, industryCode: industryCode.slice(0, 2) },
          },
        ]
      : []),
  ];
}

function widen(range: string): string {
  const [from, to] = range.split('-');
  return `${Math.floor(Number(from) / 2)}-${to ? Number(to) * 2 : ''}`;
}

/** Drops all conditions except the words and the type filter; without words, drops only the place. */
function wordsAlone(
  search: SearchCriteria,
  words: readonly SearchWord[],
  understood: UnderstoodSearch | null,
  catalog: Catalog,
): Reading[] {
  const { keyword, words: wanted, typeCode } = search;
  const namedType = understood?.chips.find(({ kind }) => kind === 'TYPE');
  const places = [
    ...(understood?.chips.filter(({ kind }) => kind === 'REGION').map(({ text }) => text) ?? []),
    ...valuesOf(search.regionCode).map((code) => catalog.regionName(code) ?? code),
  ];
  if (words.length === 0) {
    const { place: _place, regionCode: _regionCode, ...rest } = search;
    // Without its place the search would have no condition left.
    if (places.length === 0 || !hasConditions({ ...rest, keyword: '' })) return [];
    return [{ step: 'R4', text: () => searchTexts.without(places, [], false), search: rest }];
  }
  const dropped = [...places, ...conditionNames(search, catalog), ...(namedType ? [namedType.text] : [])];
  if (dropped.length === 0) return [];
  const names = words.map(({ text }) => text);
  const loose = { ...commonFields(search), keyword, ...(wanted && { words: wanted }), ...(typeCode && !namedType && { typeCode }) };
  return [
    { step: 'R4', text: () => searchTexts.without(dropped, names, false), search: loose },
    ...(words.length > 1
      ? [{ step: 'R4' as const, text: () => searchTexts.without(dropped, names, true), search: asWords(loose), isAny: true as const }]
      : []),
  ];
}

/** Names the conditions other than words, type and place for the sentence. */
const conditionNames = (search: SearchCriteria, catalog: Catalog): string[] => [
  ...valuesOf(search.industryCode).map((code) => catalog.industryName(code) ?? code),
  ...valuesOf(search.settlementMode).map(settlementModeName),
  ...(search.budget ? ['预算'] : []),
  ...(search.since ? ['发布时间'] : []),
  ...(search.verified ? ['认证'] : []),
  ...(search.withImages === '1' ? ['图片'] : []),
  ...(search.memberOnly === '1' ? ['会员'] : []),
];

/** Returns whether a search has more than a type, which alone is a list and not a search. */
export const hasConditions = ({
  keyword,
  words: _words,
  titled: _titled,
  typeCode: _typeCode,
  pageNum: _pageNum,
  pageSize: _pageSize,
  sort: _sort,
  hide: _hide,
  viewerId: _viewerId,
  ...filters
}: SearchCriteria): boolean =>
  Boolean(keyword?.trim()) || Object.entries(filters).some(([name, value]) => value && value !== '0' && name !== 'negotiable');

const typeNames = (typeCode: string): string => valuesOf(typeCode).map(demandTypeName).join('、');

function newest(search: SearchCriteria, typeHint: DemandTypeCode | null): Reading[] {
  const plain = commonFields(search);
  const type = search.typeCode ?? typeHint;
  return [
    ...(type ? [{ step: 'R5' as const, text: () => searchTexts.newest(typeNames(type)), search: { ...plain, typeCode: type } }] : []),
    { step: 'R5', text: () => searchTexts.newest(null), search: plain },
  ];
}
