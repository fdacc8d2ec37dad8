import type { Dictionary, Term } from '#shared/rules/search/dictionary.ts';
import { normaliseText } from '#shared/rules/search/normalise-text.ts';
import { splitPiece } from '#shared/rules/search/split-piece.ts';

export interface WeightyWord {
  /** Normalized for comparison. */
  text: string;
  weight: number;
}

const MAX_WORDS = 12;
/** Number of characters that are read: the beginning of a long text states its subject. */
const READ_CHARACTERS = 600;

const separators = /[^\p{L}\p{N}]+/u;

/** Returns the words that distinguish a demand, the weightiest first: rare words weigh more, and those in the title double. */
export function weightyWordsOf({ title, content }: { title: string; content: string }, dictionary: Dictionary): WeightyWord[] {
  const inTitle = wordsOf(title, dictionary);
  const inContent = wordsOf(content.slice(0, READ_CHARACTERS), dictionary);
  let most = 1;
  for (const { frequency = 0 } of dictionary.terms.values()) most = Math.max(most, frequency);
  const weighty = [...new Map([...inContent, ...inTitle])].map(([text, frequency]) => ({
    text,
    weight: Math.log1p(most / frequency) * (inTitle.has(text) ? 2 : 1),
  }));
  return weighty.toSorted((a, b) => b.weight - a.weight || a.text.localeCompare(b.text)).slice(0, MAX_WORDS);
}

/** Returns the significant words of a text and the number of demands that have each. */
function wordsOf(text: string, dictionary: Dictionary): Map<string, number> {
  const parts = normaliseText(text)
    .split(separators)
    .flatMap((piece) => (piece ? splitPiece(piece, dictionary) : []));
  return new Map(
    parts.flatMap(({ text: word, term }) => (term && saysSomething(word, term) ? [[word, term.frequency ?? 0] as const] : [])),
  );
}

/** Returns whether a word is significant. Places, types and settlement modes are compared separately. */
const saysSomething = (word: string, { frequency = 0, place, typeCode, settlementMode, isFiller, isMemberOnly }: Term): boolean =>
  frequency > 0 && [...word].length > 1 && !place && !typeCode && !settlementMode && !isFiller && !isMemberOnly;
