import type { Dictionary } from './dictionary.ts';
import { findBudget } from './find-budget.ts';
import { joinPieces, type Piece, readPieces } from './read-pieces.ts';
import { looksOf, soundIndexOf, soundsOf, weightOf } from './sounds.ts';
import { splitPiece } from './split-piece.ts';

/** A keyword as it may have been meant. */
export interface CorrectedKeyword {
  keyword: string;
  /** The replaced parts, such as `kafei` by 「咖啡」, in the keyword's order. */
  corrections: readonly { typed: string; taken: string }[];
  /** The keyword that searches for what was typed: the corrected parts are in quotation marks. */
  literal: string;
  /** Whether a known word was replaced by a homophone: a guess that only hits can confirm. */
  isGuess: boolean;
}

/** Minimum length of a run of pinyin; shorter runs are too often something else. */
const MIN_LETTERS = 4;
const latinRun = /[a-z]+(?:'[a-z]+)*/gu;
const [MIN_LENGTH, MAX_LENGTH] = [2, 6];

/**
 * Returns a correction of a keyword without hits: pinyin is replaced by the words that it spells; otherwise at most one part is replaced,
 * by a known word of the same sound, or by a known word of four or more characters that differs in one. Quoted words, digits and known
 * Latin words are unchanged. Null: no better keyword is known.
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

/** A piece and the corrections of its parts. */
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

/** Replaces Latin runs that are pinyin of known words; returns null if there are none. Syllables separated by blanks form one run. */
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

/** Joins 「shang hai」 to one piece if neither is a word by itself. */
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

/** Returns the words that a Latin run spells, as few as possible; null if it is not the pinyin of known words. */
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
 * Returns the one correction after which a piece consists of known words: of an unknown part or, as a guess, of a known word that is less
 * frequent than a homophone. If a part stays unknown, the piece is probably a name or a sentence and is not corrected.
 */
function findMisread(text: string, dictionary: Dictionary) {
  if (findBudget(text)) return null;
  const isKnown = isAllKnown(text, dictionary);
  let best: { from: number; typed: string; taken: string; gain: number; isGuess: boolean } | null = null;
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + MIN_LENGTH; to <= Math.min(text.length, from + MAX_LENGTH); to += 1) {
      const typed = text.slice(from, to);
      const taken = dictionary.terms.has(typed) === isKnown ? meantBy(typed, dictionary) : null;
      if (!taken || !isAllKnown(text.slice(0, from) + taken + text.slice(to), dictionary)) continue;
      // Choose the most frequent word, which must be more frequent than the typed one.
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
