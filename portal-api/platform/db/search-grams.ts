import { normaliseText } from '#shared/rules/search/normalise-text.ts';

/**
 * Keyword search without a dictionary: a text is indexed by its single characters and its pairs of adjacent ones, so a word of two Chinese
 * characters is one entry of the GIN index. Indexing and querying share the functions in this file.
 */

/**
 * Returns the search columns for a demand's text. Every write of a title or content must write these columns too. Type, industry, region
 * and settlement modes are not part of them: the database indexes those columns itself (migration 0003).
 */
export function toSearchColumns({ title, content }: { title: string; content: string }): { search_text: string; search_grams: string[] } {
  const text = `${title}\n${content}`;
  return { search_text: normaliseText(text), search_grams: toSearchGrams(text) };
}

/** Returns the search columns for an organization's name. Every write of a name must write these columns too. */
export const toNameColumns = (name: string): { search_name: string; search_grams: string[] } => ({
  search_name: normaliseText(name),
  search_grams: toSearchGrams(name),
});

/** Returns the grams of a stored text: every character and every pair, never across whitespace. Unique, in order of appearance. */
export function toSearchGrams(text: string): string[] {
  const grams = new Set<string>();
  for (const word of splitWords(text)) {
    const characters = [...word];
    for (const character of characters) grams.add(character);
    for (const pair of pairsOf(characters)) grams.add(pair);
  }
  return [...grams];
}

/** Returns the normalised words of a keyword; a match must contain all of them. */
export const toQueryWords = (keyword: string): string[] => [...new Set(splitWords(keyword))];

/**
 * Returns the grams that every text with the word contains. Necessary but not sufficient, so a longer word is compared again afterwards.
 */
export function toWordGrams(word: string): string[] {
  const characters = [...word];
  return characters.length === 1 ? characters : [...new Set(pairsOf(characters))];
}

/** Like `toWordGrams`, for every word of a keyword. */
export const toQueryGrams = (keyword: string): string[] => [...new Set(toQueryWords(keyword).flatMap(toWordGrams))];

const splitWords = (text: string): string[] => normaliseText(text).split(/\s+/u).filter(Boolean);

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);
