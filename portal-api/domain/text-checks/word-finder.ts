export type WordLevel = 'REJECT' | 'REVIEW';

export interface SensitiveWord {
  /** The word as returned by `foldWord`. */
  word: string;
  level: WordLevel;
}

const meaningful = /[\p{L}\p{N}]/u;
const latin = /[a-z0-9]/;
const latinOnly = /^[a-z0-9]+$/;

/**
 * Returns the form used for comparison: half width, lower case, only letters and digits (no blanks, marks, separators, zero-width
 * characters).
 */
export const foldWord = (text: string): string => fold(text).letters.join('');

interface Folded {
  source: string;
  letters: string[];
  /** The start and end of each letter in `source`. */
  spans: [start: number, end: number][];
}

function fold(text: string): Folded {
  const source = text.normalize('NFKC').toLowerCase();
  const folded: Folded = { source, letters: [], spans: [] };
  let at = 0;
  for (const character of source) {
    const start = at;
    at += character.length;
    if (!meaningful.test(character)) continue;
    folded.letters.push(character);
    folded.spans.push([start, at]);
  }
  return folded;
}

/**
 * Prepares a list of words for searching. The returned function lists the words that a text contains, each once. A word of Latin letters
 * and digits matches only if no such character is next to it: "av" is not found in "java", even with blanks between its letters.
 */
export function createWordFinder(words: readonly SensitiveWord[]): (text: string) => SensitiveWord[] {
  const root = buildTrie(words);
  return (text) => {
    const folded = fold(text);
    const found = new Set<SensitiveWord>();
    for (const start of folded.letters.keys()) {
      let node: TrieNode | undefined = root;
      for (let end = start; node; end += 1) {
        if (node.word && isWholeWord(folded, start, end, node.word.word)) found.add(node.word);
        node = node.next.get(folded.letters[end] ?? '');
      }
    }
    return [...found];
  };
}

interface TrieNode {
  next: Map<string, TrieNode>;
  /** The word that ends at this node. */
  word?: SensitiveWord;
}

function buildTrie(words: readonly SensitiveWord[]): TrieNode {
  const root: TrieNode = { next: new Map() };
  for (const word of words) {
    let node = root;
    for (const letter of word.word) {
      const next = node.next.get(letter) ?? { next: new Map() };
      node.next.set(letter, next);
      node = next;
    }
    if (node !== root) node.word = word;
  }
  return root;
}

/** Whether no Latin letter or digit is next to the word. `end` is the index after its last letter. */
function isWholeWord({ source, spans }: Folded, start: number, end: number, word: string): boolean {
  if (!latinOnly.test(word)) return true;
  const before = source.charAt((spans[start]?.[0] ?? 0) - 1);
  const after = source.charAt(spans[end - 1]?.[1] ?? source.length);
  return !latin.test(before) && !latin.test(after);
}

/** Checks texts for forbidden words. Returns a message for each field that contains one. */
export function checkWords(
  texts: Readonly<Record<string, string | null | undefined>>,
  findWords: (text: string) => SensitiveWord[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts)) {
    const refused = findWords(text ?? '').filter(({ level }) => level === 'REJECT');
    if (refused.length > 0) problems[field] = `含有违规内容「${refused.map(({ word }) => word).join('」「')}」，请修改`;
  }
  return problems;
}
