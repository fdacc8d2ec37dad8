import type { DemandTypeCode, SettlementMode } from '../../contract/demand-enums.ts';
import { readBudget } from '../read-budget.ts';
import { cutSigns } from './cut-signs.ts';
import type { Dictionary, PlaceMeaning } from './dictionary.ts';
import { findBudget } from './find-budget.ts';
import { joinPieces, type Piece, readPieces } from './read-pieces.ts';
import { splitPiece } from './split-piece.ts';

/** A word that a demand's title or text must contain. */
export interface SearchWord {
  text: string;
  /** Industries known by this word. */
  industryCodes: readonly string[];
  settlementMode?: SettlementMode;
  /** The type that the word hints at. */
  typeHint?: DemandTypeCode;
  /** Words with nearly the same meaning. */
  synonyms?: readonly string[];
  /** Set if the word describes how business is done, not its subject: next to another word it is optional. */
  isVague?: true;
  /** Set if the sentence looks for it: 旅行博主 in 民宿想找旅行博主. */
  isSought?: true;
  /** Set if it is not in the dictionary: it may be a name. */
  isUnknown?: true;
  /** Only for three or more characters: the known words in it; for an unknown word also the unknown pairs of characters. */
  parts?: readonly string[];
}

interface Typed {
  /** The typed text in normalised form. */
  text: string;
  /** The keyword without it; empty: nothing is left. */
  rest: string;
}

/** A word or a condition that was read from a keyword. */
export type Chip = Typed &
  (
    | ({ kind: 'WORD' } & { word: SearchWord })
    | ({ kind: 'REGION' } & PlaceMeaning)
    | { kind: 'TYPE'; code: DemandTypeCode }
    | { kind: 'SETTLEMENT'; code: SettlementMode }
    | { kind: 'MEMBER' }
    | { kind: 'NUMBER'; number: string }
    | { kind: 'BUDGET'; range: string }
  );
export type ChipKind = Chip['kind'];

export interface Understanding {
  /** Chips in the typed order, without duplicates. */
  chips: readonly Chip[];
  /** The type that the user may be looking for. */
  typeHint: DemandTypeCode | null;
  /** Budgets that cannot be filtered by: a price per piece, a second budget. */
  budgets: readonly Typed[];
}

/**
 * Reads a keyword: names of places, types and settlement modes, budgets and the like become conditions, the rest becomes words. Pure. Only
 * fillers (谁能, 找) and signs are dropped, and only next to something else.
 */
export function understand(keyword: string, dictionary: Dictionary): Understanding {
  const pieces = withoutSigns(
    readPieces(keyword).flatMap((piece) => (piece.isQuoted ? [{ ...piece, isBudget: false }] : cutBudget(piece))),
  );
  const parts = pieces.flatMap((piece, at) => readParts(piece, dictionary).map((part) => ({ ...part, at })));
  const isOnlyFillers = parts.every(({ term, isBudget }) => !isBudget && term?.isFiller);
  const firstSought = findSought(parts);
  const chips: Chip[] = [];
  const budgets: Typed[] = [];
  let typeHint: DemandTypeCode | null = null;
  for (const [index, { text, term, isBudget, isQuoted }] of parts.entries()) {
    const typed = { text, rest: withoutPart(parts, index) };
    if (isBudget) {
      const range = chips.some(({ kind }) => kind === 'BUDGET') ? null : toBudgetRange(text);
      if (range) chips.push({ ...typed, kind: 'BUDGET', range });
      else budgets.push(typed);
    }
    if (!isBudget && (!term?.isFiller || isOnlyFillers)) {
      const chip = toChip(typed, term, chips, isQuoted ? [] : partsOf(text, term, dictionary), index >= firstSought);
      if (!chips.some((known) => known.kind === chip.kind && known.text === chip.text)) chips.push(chip);
      typeHint ??= term?.typeHint ?? null;
    }
  }
  return { chips, typeHint: chips.some(({ kind }) => kind === 'TYPE') ? null : typeHint, budgets };
}

/** Returns the words of an understanding. */
export const wordsOf = ({ chips }: Pick<Understanding, 'chips'>): SearchWord[] =>
  chips.flatMap((chip) => (chip.kind === 'WORD' ? [chip.word] : []));

type ReadPart = ReturnType<typeof readParts>[number] & { at: number };

const readParts = (piece: CutPiece, dictionary: Dictionary) =>
  piece.isQuoted || piece.isBudget
    ? [{ text: piece.text, term: null, isQuoted: piece.isQuoted, isBudget: piece.isBudget }]
    : splitPiece(piece.text, dictionary).map((part) => ({ ...part, isQuoted: false, isBudget: false }));

/** Returns the filter range in yuan for a text such as 5万以内: `0-50000`; null if it is ambiguous. */
function toBudgetRange(text: string): string | null {
  const { kind, min, max } = readBudget(text);
  if (kind !== 'TOTAL' && kind !== 'MONTH') return null;
  return `${Math.floor((min ?? 0) / 100)}-${max === null ? '' : Math.ceil(max / 100)}`;
}

type CutPiece = Piece & { isBudget: boolean };

/** Splits pieces at the signs between and around words; a keyword of signs only is searched for as it is. */
function withoutSigns(pieces: readonly CutPiece[]): readonly CutPiece[] {
  const cut = pieces.flatMap((piece) =>
    piece.isQuoted || piece.isBudget ? [piece] : cutSigns(piece.text).map((text) => ({ ...piece, text })),
  );
  return cut.length > 0 ? cut : pieces;
}

/** Separates a budget from the rest of a piece. */
function cutBudget(piece: Piece): CutPiece[] {
  const budget = findBudget(piece.text);
  if (!budget) return [{ ...piece, isBudget: false }];
  const plain = (text: string) => (text ? cutBudget({ text, isQuoted: false }) : []);
  return [
    ...plain(piece.text.slice(0, budget.start)),
    { text: budget.text, isQuoted: false, isBudget: true },
    ...plain(piece.text.slice(budget.end)),
  ];
}

/** Creates the chip of a part. A second type or settlement mode cannot be combined with the first as a filter, so it becomes a word. */
function toChip(typed: Typed, term: ReadPart['term'], before: readonly Chip[], wordParts: readonly string[], isSought: boolean): Chip {
  const number = before.length === 0 ? readDemandNumber(typed.text) : null;
  if (number) return { ...typed, kind: 'NUMBER', number };
  const isFirst = (kind: ChipKind): boolean => !before.some((chip) => chip.kind === kind);
  if (term?.place) return { ...typed, kind: 'REGION', ...term.place };
  if (term?.typeCode && isFirst('TYPE')) return { ...typed, kind: 'TYPE', code: term.typeCode };
  if (term?.isSettlementName && term.settlementMode && isFirst('SETTLEMENT'))
    return { ...typed, kind: 'SETTLEMENT', code: term.settlementMode };
  if (term?.isMemberOnly) return { ...typed, kind: 'MEMBER' };
  const { industryCodes = [], settlementMode, typeHint, synonyms } = term ?? {};
  return {
    ...typed,
    kind: 'WORD',
    word: {
      text: typed.text,
      industryCodes,
      ...(settlementMode && { settlementMode }),
      ...(typeHint && { typeHint }),
      ...(synonyms && { synonyms }),
      ...(isSought && { isSought }),
      ...(!term && { isUnknown: true }),
      ...(term?.isVague && { isVague: true }),
      ...(wordParts.length > 0 && { parts: wordParts }),
    },
  };
}

/**
 * Returns the index at which the words begin that the user looks for. None if they look for a channel for goods (找尾货渠道), because the goods
 * are not what they look for.
 */
function findSought(parts: readonly Pick<ReadPart, 'term'>[]): number {
  const seeking = parts.findIndex(({ term }) => term?.isSeeking);
  return seeking < 0 || parts.slice(seeking).some(({ term }) => term?.isVague) ? Number.POSITIVE_INFINITY : seeking + 1;
}

function partsOf(text: string, term: ReadPart['term'], { terms }: Dictionary): string[] {
  const characters = [...text];
  if (characters.length < 3 || !/^\p{Script=Han}+$/u.test(text)) return [];
  const parts = new Set<string>();
  for (let length = characters.length - 1; length > 1; length -= 1) {
    for (let from = 0; from + length <= characters.length; from += 1) {
      const part = characters.slice(from, from + length).join('');
      const known = terms.get(part);
      if (known ? !known.isFiller : !term && length === 2) parts.add(part);
    }
  }
  return [...parts];
}

/** Returns the number of a demand, typed with or without its letters; null for anything else, including phone numbers. */
function readDemandNumber(text: string): string | null {
  const digits = /^(?:bd)?(20\d{10,16})$/.exec(text)?.[1];
  return digits ? `BD${digits}` : null;
}

/**
 * Returns the keyword without one of its parts; a budget is removed together with the filler after it. The neighbours stay separate, so
 * they never merge into another word.
 */
function withoutPart(parts: readonly ReadPart[], removed: number): string {
  const pieces: Piece[] = [];
  let last: { at: number; index: number } | null = null;
  for (const [index, { text, term, at, isQuoted }] of parts.entries()) {
    if (index === removed || (index === removed + 1 && parts[removed]?.isBudget && term?.isFiller)) continue;
    const previous = pieces.at(-1);
    if (previous && last && last.at === at && last.index === index - 1 && !isQuoted) previous.text += text;
    else pieces.push({ text, isQuoted });
    last = { at, index };
  }
  const rest = joinPieces(pieces);
  return pieces.every(({ isQuoted }) => !isQuoted) && parts.every((part, index) => index === removed || part.term?.isFiller) ? '' : rest;
}
