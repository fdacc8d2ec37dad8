/** A word and the number of texts that contain it. */
export interface CountedWord {
  word: string;
  frequency: number;
}

/** Minimum number of texts that contain a word. */
const MIN_FREQUENCY = 5;
/** Minimum cohesion of a word: the logarithm of how much more often its parts are adjacent than by chance. */
const MIN_COHESION = 1;
/** Minimum number of different neighbours on either side of a word: fragments of a sentence that is copied repeatedly have only one. */
const MIN_NEIGHBOURS = 3;
const MAX_WORDS = 30_000;
const MAX_LENGTH = 4;
/** A part whose frequency is at most this multiple of the longer word's is only a fragment of it: 小程 of 小程序. */
const FRAGMENT_SHARE = 1.2;

/**
 * Creates a counter that finds words of two to four Chinese characters in texts without a dictionary: sequences that occur in at least five
 * texts, have cohesive parts and have varying neighbours. Needs three passes over all texts, one after the other: `countPairs`,
 * `countLonger`, which only counts sequences of frequent pairs, and `noteNeighbours`.
 */
export function createWordCounter() {
  let texts = 0;
  const frequencies = new Map<string, number>();
  const count = (sequences: ReadonlySet<string>): void => {
    for (const sequence of sequences) frequencies.set(sequence, (frequencies.get(sequence) ?? 0) + 1);
  };

  /** Returns whether a part of a word occurs in too few texts for the word to be frequent. */
  const isRare = (sequence: string): boolean => (frequencies.get(sequence) ?? 0) < MIN_FREQUENCY;

  function cohesionOf(word: string): number {
    const share = (part: string): number => (frequencies.get(part) ?? 1) / texts;
    let least = Number.POSITIVE_INFINITY;
    for (let cut = 1; cut < word.length; cut += 1) {
      least = Math.min(least, Math.log(share(word) / (share(word.slice(0, cut)) * share(word.slice(cut)))));
    }
    return least;
  }

  /** Candidates by frequency and cohesion, each with up to three different neighbours before and after it. */
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
      for (let length = 3; length <= MAX_LENGTH; length += 1) {
        for (const sequence of sequencesIn(text, length)) if (!pairsOf(sequence).some(isRare)) longer.add(sequence);
      }
      count(longer);
    },
    noteNeighbours(text: string): void {
      candidates ??= findCandidates();
      for (let length = 2; length <= MAX_LENGTH; length += 1) {
        for (let at = 0; at + length <= text.length; at += 1) {
          const sides = candidates.get(text.slice(at, at + length));
          if (!sides) continue;
          sides.before = withNeighbour(sides.before, text[at - 1] ?? '\n');
          sides.behind = withNeighbour(sides.behind, text[at + length] ?? '\n');
        }
      }
    },
    /** Returns the words, most frequent first. */
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

/** Yields all sequences of `length` Chinese characters; characters outside the BMP are skipped. */
function* sequencesIn(text: string, length: number): Generator<string> {
  for (const [run] of text.matchAll(/[\u3400-\u9fff]+/gu)) {
    for (let at = 0; at + length <= run.length; at += 1) yield run.slice(at, at + length);
  }
}

const withNeighbour = (known: string, neighbour: string): string =>
  known.length >= MIN_NEIGHBOURS || known.includes(neighbour) ? known : known + neighbour;

const pairsOf = (sequence: string): string[] => Array.from({ length: sequence.length - 1 }, (_, at) => sequence.slice(at, at + 2));

/** Returns the shorter sequences in a word that have at least two characters. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (let length = 2; length < word.length; length += 1) {
    for (let at = 0; at + length <= word.length; at += 1) parts.push(word.slice(at, at + length));
  }
  return parts;
}
