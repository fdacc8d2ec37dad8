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
  return { search_text: toSearchText(text), search_grams: toSearchGrams(text) };
}

/** The form that is compared: full-width forms folded (NFKC), lower case. */
const toSearchText = (text: string): string => text.normalize('NFKC').toLowerCase();

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

/** The grams that every hit contains: necessary, not sufficient, so the words are compared again afterwards. */
export function toQueryGrams(keyword: string): string[] {
  const grams = toQueryWords(keyword).flatMap((word) => {
    const characters = [...word];
    return characters.length === 1 ? characters : pairsOf(characters);
  });
  return [...new Set(grams)];
}

const splitWords = (text: string): string[] => toSearchText(text).split(/\s+/u).filter(Boolean);

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);
