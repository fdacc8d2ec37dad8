import table from '../../text/traditional.json' with { type: 'json' };

const simplifiedForms = new Map([...table.traditional].map((character, at) => [character, table.simplified.charAt(at)]));
const traditionalCharacter = new RegExp(`[${table.traditional}]`, 'gu');

/**
 * Returns the form in which texts and keywords are compared: full-width forms folded (NFKC), lower case, traditional characters simplified
 * one by one. Both sides are normalised, so stored texts match typed ones.
 */
export const normaliseText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(traditionalCharacter, (character) => simplifiedForms.get(character) ?? character);
