import syllables from '../../text/pinyin.json' with { type: 'json' };
import type { Dictionary, Term } from './dictionary.ts';

/** The known words by how they sound and by how they look but for one character. */
export interface SoundIndex {
  /** By the whole pinyin without tones and marks, `huoguo`; of several the best known. */
  bySound: ReadonlyMap<string, string>;
  /** The same without places: a district of China has the sound of almost anything. */
  wordsBySound: ReadonlyMap<string, string>;
  /** Words of four characters and more, by all of them but one: 跨境*商. */
  byLook: ReadonlyMap<string, string>;
  /** Letters of the longest sound. */
  longest: number;
}

/** Of a word whose characters have several readings. */
const MAX_SOUNDS = 16;
const [SHORTEST, LONGEST] = [2, 8];
const MIN_LOOK = 4;
/** A word has to be in as many demands, unless people of the trade have named it. */
const MIN_FREQUENCY = 5;

let readings: ReadonlyMap<string, readonly string[]> | null = null;

/** Made when the first keyword asks for it: 28 kB that most keywords do not need. */
function readingsOf(character: string): readonly string[] {
  readings ??= invert(syllables);
  return readings.get(character) ?? [];
}

function invert(table: Readonly<Record<string, string>>): Map<string, string[]> {
  const inverted = new Map<string, string[]>();
  for (const [syllable, characters] of Object.entries(table)) {
    for (const character of characters) inverted.set(character, [...(inverted.get(character) ?? []), syllable]);
  }
  return inverted;
}

/** All pinyin of a word of Chinese characters, in one run of letters; none where a character is not known. */
export function soundsOf(word: string): string[] {
  let sounds = [''];
  for (const character of word) {
    const all = readingsOf(character);
    sounds = sounds.flatMap((start) => all.map((syllable) => start + syllable)).slice(0, MAX_SOUNDS);
  }
  return sounds;
}

/** A word with one character left open, once for each. */
export function* looksOf(word: string): Generator<string> {
  const characters = [...word];
  if (characters.length < MIN_LOOK) return;
  for (const at of characters.keys()) yield characters.with(at, '*').join('');
}

const indexes = new WeakMap<Dictionary, SoundIndex>();

/** The index of a dictionary, made once for each. */
export function soundIndexOf(dictionary: Dictionary): SoundIndex {
  const index = indexes.get(dictionary) ?? buildIndex(dictionary);
  indexes.set(dictionary, index);
  return index;
}

function buildIndex({ terms }: Dictionary): SoundIndex {
  const [bySound, wordsBySound, byLook] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  const known = [...terms].filter(([word, term]) => isChinese(word) && weightOf(term) >= MIN_FREQUENCY);
  // The best known last: it takes the place of the others.
  for (const [word, { place }] of known.toSorted(([, a], [, b]) => weightOf(a) - weightOf(b))) {
    for (const sound of soundsOf(word)) {
      bySound.set(sound, word);
      if (!place) wordsBySound.set(sound, word);
    }
    if (!place) for (const look of looksOf(word)) byLook.set(look, word);
  }
  return { bySound, wordsBySound, byLook, longest: Math.max(0, ...[...bySound.keys()].map((sound) => sound.length)) };
}

const isChinese = (word: string): boolean => /^\p{Script=Han}+$/u.test(word) && word.length >= SHORTEST && word.length <= LONGEST;

/** How well a word is known: in how many demands it is, or what the lists say of it. */
export function weightOf({ place, typeCode, industryCodes, typeHint, settlementMode, isFiller, frequency = 0 }: Term): number {
  if (isFiller) return 0;
  const [code = ''] = place?.codes ?? [];
  const named = place ? (code.length === 6 ? MIN_FREQUENCY : 500 / code.length) : 0;
  return Math.max(frequency, named, typeCode ? 200 : 0, industryCodes || typeHint || settlementMode ? 20 : 0);
}
