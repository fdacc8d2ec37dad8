/** A letter or digit of a word that is written in runs, as everything but Han is. */
const inRun = '(?:(?!\\p{Script=Han})[\\p{L}\\p{N}])';
/** A mark, or a picture with what joins its parts. */
const sign = '[\\p{P}\\p{S}\\u200d\\ufe0f]';
/** A sign is part of a name (.net) or a price that it begins, and of a share (50%) or a language (c#) that it ends. */
const beginning = '\\.\\p{L}|[$¥€£]\\p{N}';
const ending = '(?<=\\p{N})[%‰°]|(?<=(?<!\\p{L})[a-z])#';

/** Signs that are not within a word; and the x between two names, which is written for ×. */
const beside = new RegExp(
  [
    `(?<!${inRun}|${sign})(?:(?!${beginning})${sign})+`,
    `(?:(?!${ending})${sign})+(?!${inRun}|${sign})`,
    '(?<=\\p{Script=Han})x(?=\\p{Script=Han})',
  ].join('|'),
  'gu',
);

/**
 * Cuts a text at the signs that join or adorn its words (咖啡-奶茶, 咖啡 & 奶茶, #咖啡#, 咖啡😀): no demand is written with them, so looked
 * for as words they would leave nothing. Empty for signs alone.
 */
export const cutSigns = (text: string): string[] => text.replace(beside, ' ').split(' ').filter(Boolean);
