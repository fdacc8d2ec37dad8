/** CRC-32 as gzip uses it (RFC 1952): the polynomial with its bits reversed. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const BITS = 8;
const VALUES = 256;

/**
 * What a changed byte does to the CRC-32 of a text of known length. The checksum is linear over XOR, so the checksum of the changed text is
 * the old one XOR the effect of each change, and nothing has to be read again.
 */
export type ByteEffects = Uint32Array;

/** Effects of every XOR difference (0–255) of a byte that `distances.length` copies of stand so many bytes before the end of the text. */
export function effectsOf(distances: readonly number[]): ByteEffects {
  const shift = distances.reduce((sum, distance) => sum ^ powerOfX(distance * BITS), 0);
  const ofBit = Array.from({ length: BITS }, (_, bit) => multiply(remainderOf(1 << bit), shift));
  return Uint32Array.from({ length: VALUES }, (_, value) =>
    ofBit.reduce((sum, effect, bit) => (value & (1 << bit) ? sum ^ effect : sum), 0),
  );
}

/** The register after one byte. */
function remainderOf(byte: number): number {
  let register = byte;
  for (let bit = 0; bit < BITS; bit += 1) register = register & 1 ? (register >>> 1) ^ POLYNOMIAL : register >>> 1;
  return register >>> 0;
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

/** a · b modulo the polynomial; the highest power stands in the lowest bit. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let mask = ONE; mask !== 0; mask >>>= 1) {
    if (a & mask) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}
