/** A letter or digit of a script whose words are written as runs: any script but Han. */
const inRun = '(?:(?!\\p{Script=Han})[\\p{L}\\p{N}])';
/** A punctuation mark or symbol, or an emoji with its joiners. */
const sign = '[\\p{P}\\p{S}\\u200d\\ufe0f]';
/**
 * Signs that belong to the text after them, a name (.net) or a price; below, signs that belong to the text before them, a percentage (50%)
 * or a language (c#).
 */
const beginning = '\\.\\p{L}|[$¥€£]\\p{N}';
const ending = '(?<=\\p{N})[%‰°]|(?<=(?<!\\p{L})[a-z])#';

/** Matches signs that are not inside a word, and an x between two Han characters, which is meant as ×. */
const beside = new RegExp(
  [
    `(?<!${inRun}|${sign})(?:(?!${beginning})${sign})+`,
    `(?:(?!${ending})${sign})+(?!${inRun}|${sign})`,
    '(?<=\\p{Script=Han})x(?=\\p{Script=Han})',
  ].join('|'),
  'gu',
);

/**
 * Splits a text at the signs that join or decorate its words (咖啡-奶茶, 咖啡 & 奶茶, #咖啡#, 咖啡😀): no demand contains such a sequence, so searching
 * for it would yield nothing. Empty if there are only signs.
 */
export const cutSigns = (text: string): string[] => text.replace(beside, ' ').split(' ').filter(Boolean);
