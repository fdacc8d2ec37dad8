/** CRC-32 as gzip uses it (RFC 1952): the polynomial with its bits reversed. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const BITS = 8;
const VALUES = 256;

/** The register after one byte, for each byte. */
const remainders = Uint32Array.from({ length: VALUES }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < BITS; bit += 1) register = register & 1 ? (register >>> 1) ^ POLYNOMIAL : register >>> 1;
  return register;
});

/**
 * How far a changed word is carried through the rest of a text: the sum of x^(8·distance) over all copies of the word, `distances` being
 * the bytes that follow each of them. One number stands for all copies, however many there are.
 */
export function carryOf(distances: readonly number[]): number {
  return distances.reduce((sum, distance) => (sum ^ powerOfX(distance * BITS)) >>> 0, 0);
}

/**
 * What changing every copy of a word does to the CRC-32 of a text. The checksum is linear over XOR, so the checksum of the changed text
 * is the old one XOR this effect, and nothing has to be read again. Both words are Latin-1 and of one length.
 */
export function effectOfChange(carry: number, before: string, after: string): number {
  let register = 0;
  for (let index = 0; index < before.length; index += 1) {
    const difference = before.charCodeAt(index) ^ after.charCodeAt(index);
    register = (register >>> BITS) ^ (remainders[(register ^ difference) & (VALUES - 1)] ?? 0);
  }
  return multiply(register, carry);
}

/** x to the power of n, modulo the polynomial, by squaring. */
function powerOfX(n: number): number {
  let result = ONE;
  let square = ONE >>> 1;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}

/** a · b modulo the polynomial; the highest power stands in the lowest bit. Without branches: those would be guessed wrong half the time. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 0; bit < 32; bit += 1) {
    product ^= shifted & ((a << bit) >> 31);
    shifted = (shifted >>> 1) ^ (POLYNOMIAL & -(shifted & 1));
  }
  return product >>> 0;
}
