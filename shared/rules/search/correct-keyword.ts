import type { Dictionary } from './dictionary.ts';
import { findBudget } from './find-budget.ts';
import { joinPieces, type Piece, readPieces } from './read-pieces.ts';
import { looksOf, soundIndexOf, soundsOf, weightOf } from './sounds.ts';
import { splitPiece } from './split-piece.ts';

/** A keyword as it was meant perhaps. */
export interface CorrectedKeyword {
  keyword: string;
  /** 「咖啡」 of `kafei`, in the keyword's order. */
  corrections: readonly { typed: string; taken: string }[];
  /** The keyword that is looked for as it was typed: what was corrected stands in quotation marks. */
  literal: string;
  /** A known word gave way to one of the same sound: a guess that only hits can prove. */
  isGuess: boolean;
}

/** Shorter runs of letters mean something else too often. */
const MIN_LETTERS = 4;
const latinRun = /[a-z]+(?:'[a-z]+)*/gu;
const [SHORTEST, LONGEST] = [2, 6];

/**
 * What may have been meant by a keyword that nothing has: words in pinyin are read as words; of everything else one word at most gives way to a
 * known one of the same sound, or to one of four characters and more that differs in one. Quoted words, digits and known words of letters stay. Null: nothing better is known.
 */
export function correctKeyword(keyword: string, dictionary: Dictionary): CorrectedKeyword | null {
  const pieces = readPieces(keyword);
  const spelled = readSpelled(pieces, dictionary);
  if (spelled) return toCorrected(spelled, false);
  const misread = pieces.flatMap((piece, at) => {
    const found = piece.isQuoted ? null : findMisread(piece.text, dictionary);
    return found ? [{ at, ...found }] : [];
  });
  const [best] = misread.toSorted((a, b) => Number(a.isGuess) - Number(b.isGuess) || b.gain - a.gain);
  if (!best) return null;
  const changed = pieces.map((piece, at): Changed => (at === best.at ? { piece, corrections: [best] } : { piece, corrections: [] }));
  return toCorrected(changed, best.isGuess);
}

/** A piece, and which runs of it are read as something else. */
interface Changed {
  piece: Piece;
  corrections: readonly { from: number; typed: string; taken: string }[];
}

function toCorrected(changed: readonly Changed[], isGuess: boolean): CorrectedKeyword {
  const corrected = changed.map(({ piece, corrections }) => ({
    ...piece,
    text: corrections.reduceRight(
      (text, { from, typed, taken }) => text.slice(0, from) + taken + text.slice(from + typed.length),
      piece.text,
    ),
  }));
  const literal = changed.flatMap(({ piece, corrections }): Piece[] => {
    if (corrections.length === 0) return [piece];
    const plain = (text: string) => (text ? [{ text, isQuoted: false }] : []);
    let at = 0;
    const parts = corrections.flatMap(({ from, typed }) => {
      const before = plain(piece.text.slice(at, from));
      at = from + typed.length;
      return [...before, { text: typed, isQuoted: true }];
    });
    return [...parts, ...plain(piece.text.slice(at))];
  });
  return {
    keyword: joinPieces(corrected),
    literal: joinPieces(literal),
    corrections: changed.flatMap(({ corrections }) => corrections.map(({ typed, taken }) => ({ typed, taken }))),
    isGuess,
  };
}

/** Runs of letters that are pinyin of known words; null where there are none. Syllables between blanks are one run. */
function readSpelled(pieces: readonly Piece[], dictionary: Dictionary): Changed[] | null {
  const joined = joinSyllables(pieces, dictionary);
  const changed = joined.map((piece): Changed => {
    if (piece.isQuoted) return { piece, corrections: [] };
    const corrections = [...piece.text.matchAll(latinRun)].flatMap(({ 0: typed, index }) => {
      const taken = dictionary.terms.has(typed) ? null : readPinyin(typed, dictionary);
      return taken ? [{ from: index, typed, taken }] : [];
    });
    return { piece, corrections };
  });
  return changed.some(({ corrections }) => corrections.length > 0) ? changed : null;
}

/** 「shang hai」 is one piece where neither is a word of its own. */
function joinSyllables(pieces: readonly Piece[], dictionary: Dictionary): Piece[] {
  const isLoose = ({ text, isQuoted }: Piece): boolean =>
    !isQuoted && /^[a-z]+$/.test(text) && !dictionary.terms.has(text) && readPinyin(text, dictionary) === null;
  const joined: (Piece & { parts: number })[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && isLoose(piece) && isLoose({ ...last, text: last.text.replaceAll(' ', '') })) {
      last.text += ` ${piece.text}`;
      last.parts += 1;
    } else joined.push({ ...piece, parts: 1 });
  }
  return joined.flatMap(({ text, isQuoted, parts }) => {
    const run = text.replaceAll(' ', '');
    if (parts === 1 || readPinyin(run, dictionary) !== null) return [{ text: run, isQuoted }];
    return text.split(' ').map((part) => ({ text: part, isQuoted }));
  });
}

/** The words that a run of letters spells, the fewest that do; null when it is no pinyin of known words. */
function readPinyin(run: string, dictionary: Dictionary): string | null {
  const letters = run.replaceAll("'", '');
  if (letters.length < MIN_LETTERS) return null;
  const { bySound, longest } = soundIndexOf(dictionary);
  const best: { words: number; text: string }[] = [{ words: 0, text: '' }];
  for (let to = 1; to <= letters.length; to += 1) {
    for (let from = Math.max(0, to - longest); from < to; from += 1) {
      const [before, word] = [best[from], bySound.get(letters.slice(from, to))];
      if (before && word && before.words + 1 < (best[to]?.words ?? Number.POSITIVE_INFINITY)) {
        best[to] = { words: before.words + 1, text: before.text + word };
      }
    }
  }
  return best[letters.length]?.text ?? null;
}

/**
 * The one change after which a piece consists of known words: a part that nothing is known of, or, as a guess, a known word that is said far
 * less often than another of its sound. A correction that leaves something unknown would be one of a name or of a sentence.
 */
function findMisread(text: string, dictionary: Dictionary) {
  if (findBudget(text)) return null;
  const isKnown = isAllKnown(text, dictionary);
  let best: { from: number; typed: string; taken: string; gain: number; isGuess: boolean } | null = null;
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + SHORTEST; to <= Math.min(text.length, from + LONGEST); to += 1) {
      const typed = text.slice(from, to);
      const taken = dictionary.terms.has(typed) === isKnown ? meantBy(typed, dictionary) : null;
      if (!taken || !isAllKnown(text.slice(0, from) + taken + text.slice(to), dictionary)) continue;
      // Of several, the one with the word that is said most often, and oftener than what was typed.
      const weightTyped = weightOf(dictionary.terms.get(typed) ?? {});
      const gain = weightOf(dictionary.terms.get(taken) ?? {}) / (weightTyped + 1);
      if ((!isKnown || gain > 1) && gain > (best?.gain ?? 0)) best = { from, typed, taken, gain, isGuess: isKnown };
    }
  }
  return best;
}

const isAllKnown = (text: string, dictionary: Dictionary): boolean => splitPiece(text, dictionary).every(({ term }) => term !== null);

function meantBy(typed: string, dictionary: Dictionary): string | null {
  if (!/^\p{Script=Han}+$/u.test(typed)) return null;
  const { wordsBySound, byLook } = soundIndexOf(dictionary);
  const isMeant = (word: string | undefined): word is string => word !== undefined && word !== typed && word.length === typed.length;
  const heard = soundsOf(typed).map((sound) => wordsBySound.get(sound));
  const seen = dictionary.terms.has(typed) ? [] : [...looksOf(typed)].map((look) => byLook.get(look));
  return [...heard, ...seen].find(isMeant) ?? null;
}
