const BITS = 32;
/** Number of values of a byte. */
const BYTE = 256;

/** An immutable set of integers from 0, one bit each. Sets of the same size can be united and compared by the hundred thousand. */
export class BitSet {
  readonly #words: Uint32Array;

  private constructor(words: Uint32Array) {
    this.#words = words;
  }

  /** Creates a set of these numbers, each below `size`. */
  static of(numbers: Iterable<number>, size: number): BitSet {
    const words = new Uint32Array(Math.ceil(size / BITS));
    for (const number of numbers) words[Math.floor(number / BITS)] = (words[Math.floor(number / BITS)] ?? 0) | (1 << (number % BITS));
    return new BitSet(words);
  }

  has(number: number): boolean {
    return ((this.#words[Math.floor(number / BITS)] ?? 0) & (1 << (number % BITS))) !== 0;
  }

  union(other: BitSet): BitSet {
    const words = new Uint32Array(this.#words.length);
    for (let place = 0; place < words.length; place += 1) words[place] = (this.#words[place] ?? 0) | (other.#words[place] ?? 0);
    return new BitSet(words);
  }

  intersection(other: BitSet): BitSet {
    const words = new Uint32Array(this.#words.length);
    for (let place = 0; place < words.length; place += 1) words[place] = (this.#words[place] ?? 0) & (other.#words[place] ?? 0);
    return new BitSet(words);
  }

  intersects(other: BitSet): boolean {
    const [own, others] = [this.#words, other.#words];
    for (let place = 0; place < own.length; place += 1) if (((own[place] ?? 0) & (others[place] ?? 0)) !== 0) return true;
    return false;
  }

  includes(other: BitSet): boolean {
    const [own, others] = [this.#words, other.#words];
    for (let place = 0; place < own.length; place += 1) if ((~(own[place] ?? 0) & (others[place] ?? 0)) !== 0) return false;
    return true;
  }

  /** Returns the sum of the weights of its numbers. `sums` comes from `sumWeights`. */
  weigh(sums: Float64Array): number {
    let sum = 0;
    for (let place = 0; place < this.#words.length; place += 1) {
      const word = this.#words[place] ?? 0;
      for (let byte = 0; byte < 4; byte += 1) sum += sums[(place * 4 + byte) * BYTE + ((word >>> (byte * 8)) & (BYTE - 1))] ?? 0;
    }
    return sum;
  }

  /** Returns a string that is equal for equal sets of the same size. */
  toKey(): string {
    return this.#words.join();
  }
}

/** Precomputes the weight of each value of each byte of a set, so that a set is weighed byte by byte. `weights[n]` is the weight of n. */
export function sumWeights(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(Math.ceil(weights.length / BITS) * 4 * BYTE);
  for (let at = 0; at < sums.length; at += 1) {
    const first = Math.floor(at / BYTE) * 8;
    for (let bit = 0; bit < 8; bit += 1) if ((at >> bit) & 1) sums[at] = (sums[at] ?? 0) + (weights[first + bit] ?? 0);
  }
  return sums;
}
