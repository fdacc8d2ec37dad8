import syllables from '../../text/pinyin.json' with { type: 'json' };
import type { Dictionary, Term } from './dictionary.ts';

/** Known words, indexed by their sound and by their characters except one. */
export interface SoundIndex {
  /** Words by their full pinyin without tones and separators, `huoguo`; the best-known word if there are several. */
  bySound: ReadonlyMap<string, string>;
  /** The same without places: almost any sound is that of some district of China. */
  wordsBySound: ReadonlyMap<string, string>;
  /** Words of four or more characters, by all characters except one: 跨境*商. */
  byLook: ReadonlyMap<string, string>;
  /** Length of the longest sound, in letters. */
  longest: number;
}

/** Maximum number of sounds of a word whose characters have several readings. */
const MAX_SOUNDS = 16;
const [MIN_LENGTH, MAX_LENGTH] = [2, 8];
const MIN_LOOK = 4;
/** Minimum weight of a word in the index: the number of demands that contain it, or its weight by the curated lists. */
const MIN_FREQUENCY = 5;

let readings: ReadonlyMap<string, readonly string[]> | null = null;

/** Returns the readings of a character. The table is built on first use: 28 kB that most keywords do not need. */
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

/** Returns all pinyin spellings of a Chinese word, without separators; none if a character is unknown. */
export function soundsOf(word: string): string[] {
  let sounds = [''];
  for (const character of word) {
    const all = readingsOf(character);
    sounds = sounds.flatMap((start) => all.map((syllable) => start + syllable)).slice(0, MAX_SOUNDS);
  }
  return sounds;
}

/** Yields a word with each of its characters replaced by `*` in turn. */
export function* looksOf(word: string): Generator<string> {
  const characters = [...word];
  if (characters.length < MIN_LOOK) return;
  for (const at of characters.keys()) yield characters.with(at, '*').join('');
}

const indexes = new WeakMap<Dictionary, SoundIndex>();

/** Returns the index of a dictionary, which is built once per dictionary. */
export function soundIndexOf(dictionary: Dictionary): SoundIndex {
  const index = indexes.get(dictionary) ?? buildIndex(dictionary);
  indexes.set(dictionary, index);
  return index;
}

function buildIndex({ terms }: Dictionary): SoundIndex {
  const [bySound, wordsBySound, byLook] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  const known = [...terms].filter(([word, term]) => isChinese(word) && weightOf(term) >= MIN_FREQUENCY);
  // Ascending by weight, so that the best-known word overwrites the others.
  for (const [word, { place }] of known.toSorted(([, a], [, b]) => weightOf(a) - weightOf(b))) {
    for (const sound of soundsOf(word)) {
      bySound.set(sound, word);
      if (!place) wordsBySound.set(sound, word);
    }
    if (!place) for (const look of looksOf(word)) byLook.set(look, word);
  }
  return { bySound, wordsBySound, byLook, longest: Math.max(0, ...[...bySound.keys()].map((sound) => sound.length)) };
}

const isChinese = (word: string): boolean => /^\p{Script=Han}+$/u.test(word) && word.length >= MIN_LENGTH && word.length <= MAX_LENGTH;

/** Returns how well a word is known: the number of demands that contain it, or its weight by the curated lists. */
export function weightOf({ place, typeCode, industryCodes, typeHint, settlementMode, isFiller, frequency = 0 }: Term): number {
  if (isFiller) return 0;
  const [code = ''] = place?.codes ?? [];
  const named = place ? (code.length === 6 ? MIN_FREQUENCY : 500 / code.length) : 0;
  return Math.max(frequency, named, typeCode ? 200 : 0, industryCodes || typeHint || settlementMode ? 20 : 0);
}
