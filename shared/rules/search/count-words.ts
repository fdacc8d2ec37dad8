/** How many texts have a word. */
export interface CountedWord {
  word: string;
  frequency: number;
}

/** Texts that have to have a word. */
const MIN_FREQUENCY = 5;
/** How much oftener its parts stand together than chance would have it, as a logarithm. */
const MIN_COHESION = 1;
/** Different neighbours that a word has to have on either side: pieces of a sentence that is copied again and again have one. */
const MIN_NEIGHBOURS = 3;
const MAX_WORDS = 30_000;
const LONGEST = 4;
/** A part that hardly ever stands without the longer word is a piece of it: 小程 of 小程序. */
const FRAGMENT_SHARE = 1.2;

/**
 * Finds words of two to four Chinese characters in texts without a dictionary: what stands in at least five of them, sticks together
 * and is free on both sides. Takes each text three times, all by one function before the next: `countPairs`, `countLonger`, where only what is
 * built of frequent pairs is counted, and `noteNeighbours`.
 */
export function createWordCounter() {
  let texts = 0;
  const frequencies = new Map<string, number>();
  const count = (sequences: ReadonlySet<string>): void => {
    for (const sequence of sequences) frequencies.set(sequence, (frequencies.get(sequence) ?? 0) + 1);
  };

  /** A part of a word that occurs in so few texts that the word cannot be frequent. */
  const isRare = (sequence: string): boolean => (frequencies.get(sequence) ?? 0) < MIN_FREQUENCY;

  function cohesionOf(word: string): number {
    const share = (part: string): number => (frequencies.get(part) ?? 1) / texts;
    let least = Number.POSITIVE_INFINITY;
    for (let cut = 1; cut < word.length; cut += 1) {
      least = Math.min(least, Math.log(share(word) / (share(word.slice(0, cut)) * share(word.slice(cut)))));
    }
    return least;
  }

  /** Words by frequency and cohesion, with up to three of their neighbours before and behind. */
  let candidates: Map<string, { before: string; behind: string }> | null = null;
  function findCandidates(): NonNullable<typeof candidates> {
    const found = new Map<string, { before: string; behind: string }>();
    for (const [word, frequency] of frequencies) {
      if (word.length > 1 && frequency >= MIN_FREQUENCY && cohesionOf(word) >= MIN_COHESION) found.set(word, { before: '', behind: '' });
    }
    return found;
  }

  return {
    countPairs(text: string): void {
      texts += 1;
      count(new Set([...sequencesIn(text, 1), ...sequencesIn(text, 2)]));
    },
    countLonger(text: string): void {
      const longer = new Set<string>();
      for (let length = 3; length <= LONGEST; length += 1) {
        for (const sequence of sequencesIn(text, length)) if (!pairsOf(sequence).some(isRare)) longer.add(sequence);
      }
      count(longer);
    },
    noteNeighbours(text: string): void {
      candidates ??= findCandidates();
      for (let length = 2; length <= LONGEST; length += 1) {
        for (let at = 0; at + length <= text.length; at += 1) {
          const sides = candidates.get(text.slice(at, at + length));
          if (!sides) continue;
          sides.before = withNeighbour(sides.before, text[at - 1] ?? '\n');
          sides.behind = withNeighbour(sides.behind, text[at + length] ?? '\n');
        }
      }
    },
    /** The most frequent first. */
    readWords(): CountedWord[] {
      const words = new Map<string, number>();
      for (const [word, { before, behind }] of candidates ?? []) {
        if (Math.min(before.length, behind.length) >= MIN_NEIGHBOURS) words.set(word, frequencies.get(word) ?? 0);
      }
      for (const [word, frequency] of [...words]) {
        for (const part of partsOf(word)) {
          if ((words.get(part) ?? Number.POSITIVE_INFINITY) <= frequency * FRAGMENT_SHARE) words.delete(part);
        }
      }
      return [...words]
        .map(([word, frequency]) => ({ word, frequency }))
        .toSorted((a, b) => b.frequency - a.frequency || (a.word < b.word ? -1 : 1))
        .slice(0, MAX_WORDS);
    },
  };
}

/** All sequences of so many Chinese characters; those of two units are left out. */
function* sequencesIn(text: string, length: number): Generator<string> {
  for (const [run] of text.matchAll(/[\u3400-\u9fff]+/gu)) {
    for (let at = 0; at + length <= run.length; at += 1) yield run.slice(at, at + length);
  }
}

const withNeighbour = (known: string, neighbour: string): string =>
  known.length >= MIN_NEIGHBOURS || known.includes(neighbour) ? known : known + neighbour;

const pairsOf = (sequence: string): string[] => Array.from({ length: sequence.length - 1 }, (_, at) => sequence.slice(at, at + 2));

/** The shorter sequences in a word, of two characters at least. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (let length = 2; length < word.length; length += 1) {
    for (let at = 0; at + length <= word.length; at += 1) parts.push(word.slice(at, at + length));
  }
  return parts;
}
