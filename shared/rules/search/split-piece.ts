import { notPlaceEndings, placeEndings } from '../../text/place-words.ts';
import type { Dictionary, Term } from './dictionary.ts';

export interface Part {
  text: string;
  /** The known meanings; null for an unknown word. */
  term: Term | null;
}

/** Cost of an unknown character or Latin run; a known word costs about 1. */
const UNKNOWN_COST = 1.5;

/**
 * Splits a piece into known words by the shortest path: as few words as possible, names before other words, frequent words before rare
 * ones. Unknown characters stay together. A single unknown character next to a word makes both one unknown word (奶茶店), so that the search
 * is never for less than was typed.
 */
export function splitPiece(piece: string, dictionary: Dictionary): Part[] {
  return joinUnknown(joinCharacters(findShortest([...piece], dictionary)));
}

interface Step {
  cost: number;
  part: Part;
  from: number;
}

function findShortest(characters: readonly string[], dictionary: Dictionary): Part[] {
  const steps: Step[] = [];
  const costUntil = (at: number): number => (at === 0 ? 0 : (steps[at]?.cost ?? Number.POSITIVE_INFINITY));
  const offer = (from: number, to: number, cost: number, part: Part): void => {
    const total = costUntil(from) + cost;
    if (total < (steps[to]?.cost ?? Number.POSITIVE_INFINITY)) steps[to] = { cost: total, part, from };
  };
  for (let from = 0; from < characters.length; from += 1) {
    if (!isCut(characters, from)) continue;
    // The whole run of letters or digits, or one other character.
    let unknownEnd = from + 1;
    while (!isCut(characters, unknownEnd)) unknownEnd += 1;
    const unknown = characters.slice(from, unknownEnd).join('');
    offer(from, unknownEnd, UNKNOWN_COST, { text: unknown, term: null });
    const end = Math.min(characters.length, from + dictionary.longest);
    for (let to = from + 1; to <= end; to += 1) {
      if (!isCut(characters, to)) continue;
      const text = characters.slice(from, to).join('');
      const term = usableTerm(dictionary.terms.get(text), text, characters, { from, to });
      if (term) offer(from, to, costOf(term), { text, term });
    }
  }
  const parts: Part[] = [];
  for (let at = characters.length; at > 0; ) {
    const step = steps[at];
    if (!step) break;
    parts.unshift(step.part);
    at = step.from;
  }
  return parts;
}

/** Returns whether a piece may be split at a position: not inside a run of letters and digits. */
function isCut(characters: readonly string[], at: number): boolean {
  const [before, after] = [characters[at - 1], characters[at]];
  return before === undefined || after === undefined || !(isLetter(before) && isLetter(after));
}

/** Returns whether a character belongs to a run: any character but Han. */
const isLetter = (character: string): boolean => !/\p{Script=Han}/u.test(character);

const costOf = ({ place, typeCode, isFiller, frequency = 0 }: Term): number =>
  1 - (place || typeCode ? 0.05 : 0) - Math.min(0.04, Math.log1p(frequency) / 250) + (isFiller ? 0.06 : 0);

/** Returns the meanings of a term that are valid at its position; null if there are none. */
function usableTerm(
  term: Term | undefined,
  text: string,
  characters: readonly string[],
  { from, to }: { from: number; to: number },
): Term | null {
  if (!term) return null;
  const isAlone = from === 0 && to === characters.length;
  if (term.place && ((term.isPlaceAlone && !isAlone) || isPartOfName(characters.slice(to).join('')))) {
    const { place: _place, isPlaceAlone: _isPlaceAlone, ...rest } = term;
    return [...text].length > 1 && Object.keys(rest).length > 0 ? rest : null;
  }
  return term;
}

/** Returns whether a place name is part of a longer name, such as 南京 of 南京路, unless the rest begins with a word such as 路演. */
const isPartOfName = (rest: string): boolean =>
  placeEndings.some((ending) => rest.startsWith(ending)) && !notPlaceEndings.some((word) => rest.startsWith(word));

/** Joins adjacent unknown parts. */
function joinCharacters(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.term === null && last?.term === null) joined[joined.length - 1] = { text: last.text + part.text, term: null };
    else joined.push(part);
  }
  return joined;
}

function joinUnknown(parts: readonly Part[]): Part[] {
  const single = parts.findIndex((part, at) => isLoose(part, parts[at - 1], parts[at + 1]));
  if (single < 0 || parts.length === 1) return [...parts];
  // Join it to the word before it, such as 店 of 奶茶店; at the beginning to the word after it.
  const [from, to] = single > 0 ? [single - 1, single] : [single, single + 1];
  const text = `${parts[from]?.text}${parts[to]?.text}`;
  return joinUnknown([...parts.slice(0, from), { text, term: null }, ...parts.slice(to + 1)]);
}

/** Returns whether a part is one character without a meaning of its own: unknown, or a filler next to an unknown single character. */
function isLoose({ text, term }: Part, before: Part | undefined, after: Part | undefined): boolean {
  if ([...text].length > 1) return false;
  if (term === null) return !isLetter(text);
  const isSingle = (part: Part | undefined): boolean => part?.term === null && [...part.text].length === 1;
  return Boolean(term.isFiller) && (isSingle(before) || isSingle(after));
}
