import type { z } from 'zod';
import type { demandSearchQuery, SearchUnderstanding } from '#shared/contract/demand.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import type { Dictionary } from '#shared/rules/search/dictionary.ts';
import { type Chip, type SearchWord, type Understanding, understand } from '#shared/rules/search/understand.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { listed } from '#shared/text/listed.ts';
import { searchTexts } from '#shared/text/search-texts.ts';
import { settlementWords, typeWords } from '#shared/text/search-words.ts';
import { hasRegion, type ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import { refuseFields } from '../../../platform/http/api-error.ts';
import type { SearchCriteria, WantedPlace, WantedWord } from './demand-filters.ts';

export type Query = z.output<typeof demandSearchQuery> & Pick<SearchCriteria, 'viewerId'>;

export interface UnderstoodSearch {
  /** The search that the query stands for, before any loosening. */
  search: SearchCriteria;
  /** The conditions found in the keyword that no filter of the query overrides. */
  chips: readonly Chip[];
  understanding: SearchUnderstanding;
  typeHint: Understanding['typeHint'];
}

/** Interprets a query; returns null without a keyword. */
export function understandSearch(query: Query, dictionary: Dictionary): UnderstoodSearch | null {
  const read = query.keyword ? understand(query.keyword, dictionary) : null;
  if (!read || (read.chips.length === 0 && read.budgets.length === 0)) return null;
  const chips = read.chips.filter((chip) => !isOverruled(chip, query));
  const overruled = read.chips.filter((chip) => isOverruled(chip, query) && !isSaidTwice(chip, query));
  const words = chips.flatMap((chip) => (chip.kind === 'WORD' ? [chip.word] : []));
  return {
    search: toSearch(query, chips, toWantedWords(words)),
    chips,
    typeHint: query.typeCode ? null : read.typeHint,
    understanding: {
      words: words.map(({ text }) => text),
      chips: chips.map(describeChip),
      typeHint: query.typeCode ? null : read.typeHint,
      ignored: [
        ...overruled.map(({ text, rest }) => ({ text, rest, sentence: searchTexts.filterWins(text) })),
        ...read.budgets.map(({ text, rest }) => ({ text, rest, sentence: searchTexts.budgetIgnored(text) })),
      ],
    },
  };
}

function toSearch(query: Query, chips: readonly Chip[], words: readonly WantedWord[]): SearchCriteria {
  const type = chips.find((chip) => chip.kind === 'TYPE');
  const settlement = chips.find((chip) => chip.kind === 'SETTLEMENT');
  const number = chips.find((chip) => chip.kind === 'NUMBER')?.number;
  const budget = chips.find((chip) => chip.kind === 'BUDGET');
  const codes = chips.flatMap((chip) => (chip.kind === 'REGION' ? chip.codes : []));
  return {
    ...query,
    words,
    titled: chips.map(wordsFor).filter(({ length }) => length > 0),
    ...(codes.length > 0 && { place: toPlace(codes) }),
    ...(type && { typeCode: type.code }),
    ...(settlement && { settlementMode: settlement.code }),
    ...(number && { number }),
    ...(budget && { budget: budget.range }),
    ...(chips.some(({ kind }) => kind === 'MEMBER') && { memberOnly: '1' as const }),
  };
}

/** Makes vague words optional, unless all words are vague. */
function toWantedWords(words: readonly SearchWord[]): WantedWord[] {
  const isAllVague = words.every(({ isVague }) => isVague);
  return words.map((word) => ({ ...toWanted(word), ...(word.isVague && !isAllVague && { isOptional: true as const }) }));
}

/** Maps a word: demands of an industry with this name count as hits; its other meanings only improve the rank. */
function toWanted({ text, industryCodes, typeHint, settlementMode, isSought }: SearchWord): WantedWord {
  const industries = industryCodes.map((code) => `i:${code}`);
  return {
    text,
    means: [...industries, ...(typeHint ? [`t:${typeHint}`] : []), ...(settlementMode ? [settlementMode] : [])],
    ...(industries.length > 0 && { instead: industries }),
    ...(isSought && { isSought }),
  };
}

/** Returns the words in a title that show that the demand is about a condition. */
function wordsFor(chip: Chip): string[] {
  if (chip.kind === 'TYPE') return [chip.text, ...listed(typeWords[chip.code])];
  if (chip.kind === 'SETTLEMENT') return [chip.text, ...listed(settlementWords[chip.code])];
  return chip.kind === 'REGION' ? [chip.text] : [];
}

export const toPlace = (codes: readonly string[]): WantedPlace => ({ codes, withNationwide: !codes.includes(NATIONWIDE_CODE) });

/** Returns whether a filter of the query overrides a condition found in the keyword. */
function isOverruled({ kind }: Chip, { typeCode, regionCode, settlementMode, budget }: Query): boolean {
  if (kind === 'TYPE') return typeCode !== undefined;
  if (kind === 'REGION') return regionCode !== undefined;
  if (kind === 'BUDGET') return budget !== undefined;
  return kind === 'SETTLEMENT' && settlementMode !== undefined;
}

/** Returns whether the filter equals the condition or is part of it, so that nothing needs to be reported. */
function isSaidTwice(chip: Chip, { typeCode, regionCode = '', settlementMode, budget }: Query): boolean {
  if (chip.kind === 'TYPE') return chip.code === typeCode;
  if (chip.kind === 'REGION') return valuesOf(regionCode).every((region) => chip.codes.some((code) => region.startsWith(code)));
  if (chip.kind === 'BUDGET') return chip.range === budget;
  return chip.kind === 'SETTLEMENT' && chip.code === settlementMode;
}

function describeChip(chip: Chip): SearchUnderstanding['chips'][number] {
  const { kind, rest } = chip;
  switch (chip.kind) {
    case 'WORD':
      return { kind, rest, label: `「${chip.text}」`, codes: [...chip.word.industryCodes], others: [] };
    case 'REGION':
      return { kind, rest, label: chip.label, codes: [...chip.codes], others: [...chip.others] };
    case 'TYPE':
      return { kind, rest, label: demandTypeName(chip.code), codes: [chip.code], others: [] };
    case 'SETTLEMENT':
      return { kind, rest, label: settlementModeName(chip.code), codes: [chip.code], others: [] };
    case 'BUDGET':
      return { kind, rest, label: `预算 ${chip.text}`, codes: [chip.range], others: [] };
    case 'MEMBER':
      return { kind, rest, label: '只看会员', codes: [], others: [] };
    case 'NUMBER':
      return { kind, rest, label: `编号 ${chip.number}`, codes: [chip.number], others: [] };
  }
}

/** Refuses unknown industry and region codes, which would find nothing: they are an error of the client. */
export function refuseUnknownCodes(
  { industryCode, regionCode }: Pick<Query, 'industryCode' | 'regionCode'>,
  catalog: ReferenceCatalog,
): void {
  const isRegion = (code: string) => code === NATIONWIDE_CODE || hasRegion(catalog.regions, code);
  refuseFields({
    ...(!valuesOf(industryCode).every((code) => catalog.industryName(code) !== null) && { industryCode: '行业不正确' }),
    ...(!valuesOf(regionCode).every(isRegion) && { regionCode: '地区不正确' }),
  });
}
