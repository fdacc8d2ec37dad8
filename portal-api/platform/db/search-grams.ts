import { normaliseText } from '#shared/rules/search/normalise-text.ts';

/**
 * Keyword search without a dictionary: a text is indexed by its single characters and its pairs of neighbours, so a word of two
 * Chinese characters is one entry of the GIN index. Both sides go through the same functions here.
 */

/**
 * The search columns of a demand's words. Everyone who writes a title or a content writes these columns with it. Type, industry, region
 * and settlement modes are not among them: the database indexes those columns itself (migration 0003).
 */
export function toSearchColumns({ title, content }: { title: string; content: string }): { search_text: string; search_grams: string[] } {
  const text = `${title}\n${content}`;
  return { search_text: normaliseText(text), search_grams: toSearchGrams(text) };
}

/** The search columns of an organization's name. Everyone who writes a name writes these columns with it. */
export const toNameColumns = (name: string): { search_name: string; search_grams: string[] } => ({
  search_name: normaliseText(name),
  search_grams: toSearchGrams(name),
});

/** The grams of a stored text: every character and every pair, never across a blank. Unique, in order of appearance. */
export function toSearchGrams(text: string): string[] {
  const grams = new Set<string>();
  for (const word of splitWords(text)) {
    const characters = [...word];
    for (const character of characters) grams.add(character);
    for (const pair of pairsOf(characters)) grams.add(pair);
  }
  return [...grams];
}

/** The words of a keyword, normalised; all of them must occur. */
export const toQueryWords = (keyword: string): string[] => [...new Set(splitWords(keyword))];

/** The grams that every text with the word contains: necessary, not sufficient, so a longer word is compared again afterwards. */
export function toWordGrams(word: string): string[] {
  const characters = [...word];
  return characters.length === 1 ? characters : [...new Set(pairsOf(characters))];
}

/** As `toWordGrams`, of every word of a keyword. */
export const toQueryGrams = (keyword: string): string[] => [...new Set(toQueryWords(keyword).flatMap(toWordGrams))];

const splitWords = (text: string): string[] => normaliseText(text).split(/\s+/u).filter(Boolean);

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);
