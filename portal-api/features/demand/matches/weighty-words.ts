import type { Dictionary, Term } from '#shared/rules/search/dictionary.ts';
import { normaliseText } from '#shared/rules/search/normalise-text.ts';
import { splitPiece } from '#shared/rules/search/split-piece.ts';

export interface WeightyWord {
  /** As texts are compared. */
  text: string;
  weight: number;
}

const MOST_WORDS = 12;
/** Of a long text its beginning says what it is about. */
const READ_CHARACTERS = 600;

const separators = /[^\p{L}\p{N}]+/u;

/** The words that tell a demand from others, the weightiest first: rare ones, and those of its title twice. */
export function weightyWordsOf({ title, content }: { title: string; content: string }, dictionary: Dictionary): WeightyWord[] {
  const inTitle = wordsOf(title, dictionary);
  const inContent = wordsOf(content.slice(0, READ_CHARACTERS), dictionary);
  let most = 1;
  for (const { frequency = 0 } of dictionary.terms.values()) most = Math.max(most, frequency);
  const weighty = [...new Map([...inContent, ...inTitle])].map(([text, frequency]) => ({
    text,
    weight: Math.log1p(most / frequency) * (inTitle.has(text) ? 2 : 1),
  }));
  return weighty.toSorted((a, b) => b.weight - a.weight || a.text.localeCompare(b.text)).slice(0, MOST_WORDS);
}

/** Words of texts, and how many demands have each. */
function wordsOf(text: string, dictionary: Dictionary): Map<string, number> {
  const parts = normaliseText(text)
    .split(separators)
    .flatMap((piece) => (piece ? splitPiece(piece, dictionary) : []));
  return new Map(
    parts.flatMap(({ text: word, term }) => (term && saysSomething(word, term) ? [[word, term.frequency ?? 0] as const] : [])),
  );
}

/** A place, a type and a way of settling are compared by themselves. */
const saysSomething = (word: string, { frequency = 0, place, typeCode, settlementMode, isFiller, isMemberOnly }: Term): boolean =>
  frequency > 0 && [...word].length > 1 && !place && !typeCode && !settlementMode && !isFiller && !isMemberOnly;
