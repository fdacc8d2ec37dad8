/** GB 32100-2015: 17 characters of this alphabet (no I, O, S, V, Z) and a check character. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const BODY_LENGTH = 17;

/**
 * Returns the check character of a unified social credit code (统一社会信用代码) for its first 17 characters, or null unless they are 17 characters
 * of the alphabet. Weights are the powers of 3 modulo 31.
 */
export function creditCodeCheckCharacter(body: string): string | null {
  if (body.length !== BODY_LENGTH) return null;
  let sum = 0;
  let weight = 1;
  for (const character of body) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET.charAt((31 - (sum % 31)) % 31);
}

/**
 * Returns whether a text is a whole code of 18 characters: registering authority and kind, six digits of a region, nine characters of an
 * organization, correct check character.
 */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NP-RTUW-Y]{2}\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/.test(code)) return false;
  return creditCodeCheckCharacter(code.slice(0, BODY_LENGTH)) === code.charAt(BODY_LENGTH);
}
