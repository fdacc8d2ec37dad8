/** How many texts have a word. */
export interface CountedWord {
  word: string;
  frequency: number;
}

/** Texts that have to have a word. */
const MIN_FREQUENCY = 5;
/** How much oftener its parts stand together than chance would have it, as a logarithm. */
const MIN_COHESION = 1;
const MAX_WORDS = 30_000;
const LONGEST = 4;
/** A part that hardly ever stands without the longer word is a piece of it: 小程 of 小程序. */
const FRAGMENT_SHARE = 1.2;

/**
 * Finds words of two to four Chinese characters in texts without a dictionary: what stands in at least five of them and sticks together. Takes each
 * text twice, first all by `countPairs`, then all by `countLonger`, so that only what is built of frequent pairs is counted.
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
    /** The most frequent first. */
    readWords(): CountedWord[] {
      const words = new Map<string, number>();
      for (const [word, frequency] of frequencies) {
        if (word.length > 1 && frequency >= MIN_FREQUENCY && cohesionOf(word) >= MIN_COHESION) words.set(word, frequency);
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

const pairsOf = (sequence: string): string[] => Array.from({ length: sequence.length - 1 }, (_, at) => sequence.slice(at, at + 2));

/** The shorter sequences in a word, of two characters at least. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (let length = 2; length < word.length; length += 1) {
    for (let at = 0; at + length <= word.length; at += 1) parts.push(word.slice(at, at + length));
  }
  return parts;
}
