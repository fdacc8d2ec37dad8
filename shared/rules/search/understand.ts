import type { DemandTypeCode, SettlementMode } from '../../contract/demand-enums.ts';
import { readBudget } from '../read-budget.ts';
import { cutSigns } from './cut-signs.ts';
import type { Dictionary, PlaceMeaning } from './dictionary.ts';
import { findBudget } from './find-budget.ts';
import { joinPieces, type Piece, readPieces } from './read-pieces.ts';
import { splitPiece } from './split-piece.ts';

/** A word that has to stand in a demand's title or text. */
export interface SearchWord {
  text: string;
  /** The industries that are called so. */
  industryCodes: readonly string[];
  settlementMode?: SettlementMode;
  /** The type that it hints at. */
  typeHint?: DemandTypeCode;
  /** Words that say nearly the same. */
  synonyms?: readonly string[];
  /** It says how business is done and not what about: it need not stand there beside another word. */
  isVague?: true;
  /** The sentence says that somebody looks for it: 旅行博主 of 民宿想找旅行博主. */
  isSought?: true;
  /** No dictionary has it: a name perhaps. */
  isUnknown?: true;
  /** Of three characters and more: the known words in it; of one that is not known each pair beside them. */
  parts?: readonly string[];
}

interface Typed {
  /** As it was typed, in the form that is compared. */
  text: string;
  /** The keyword without it; empty: nothing is left. */
  rest: string;
}

/** A condition that was read out of a keyword. */
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
  /** In the order in which they were typed, each thing once. */
  chips: readonly Chip[];
  /** The type that somebody who says this may be looking for. */
  typeHint: DemandTypeCode | null;
  /** Budgets that no filter stands for: the price of a piece, a second one. */
  budgets: readonly Typed[];
}

/**
 * Reads a keyword: names of places, types and settlement modes are conditions, everything else is words. Pure. Nothing is dropped but
 * fillers (谁能, 找) and signs, and these only beside something else.
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

/** The words of an understanding. */
export const wordsOf = ({ chips }: Pick<Understanding, 'chips'>): SearchWord[] =>
  chips.flatMap((chip) => (chip.kind === 'WORD' ? [chip.word] : []));

type ReadPart = ReturnType<typeof readParts>[number] & { at: number };

const readParts = (piece: CutPiece, dictionary: Dictionary) =>
  piece.isQuoted || piece.isBudget
    ? [{ text: piece.text, term: null, isQuoted: piece.isQuoted, isBudget: piece.isBudget }]
    : splitPiece(piece.text, dictionary).map((part) => ({ ...part, isQuoted: false, isBudget: false }));

/** 5万以内 as a filter takes it, in yuan: `0-50000`; null where nobody can be sure. */
function toBudgetRange(text: string): string | null {
  const { kind, min, max } = readBudget(text);
  if (kind !== 'TOTAL' && kind !== 'MONTH') return null;
  return `${Math.floor((min ?? 0) / 100)}-${max === null ? '' : Math.ceil(max / 100)}`;
}

type CutPiece = Piece & { isBudget: boolean };

/** Signs between words and around them separate pieces; signs alone are looked for as they stand. */
function withoutSigns(pieces: readonly CutPiece[]): readonly CutPiece[] {
  const cut = pieces.flatMap((piece) =>
    piece.isQuoted || piece.isBudget ? [piece] : cutSigns(piece.text).map((text) => ({ ...piece, text })),
  );
  return cut.length > 0 ? cut : pieces;
}

/** A budget is a piece of its own. */
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

/** A second type or settlement mode cannot be filtered by beside the first: it is a word. */
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

/** Where the words begin that somebody looks for; a channel for goods (找尾货渠道) is not the goods. */
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

/** The number of a demand, with its letters or without them; null for everything else, telephone numbers among it. */
function readDemandNumber(text: string): string | null {
  const digits = /^(?:bd)?(20\d{10,16})$/.exec(text)?.[1];
  return digits ? `BD${digits}` : null;
}

/** The keyword without one of its parts, of a budget without the filler behind it too. Its neighbours stay apart and never grow together to another word. */
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
