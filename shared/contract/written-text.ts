import * as z from 'zod';

/**
 * Matches zero-width and control characters and marks that change the direction of the text: pasted unnoticed, or inserted to deceive. Does
 * not match line breaks, tabs, and the joiners of one emoji (U+200D, U+FE0F after an emoji). Unicode counts digits as emoji, but here they
 * count only in keycaps. Does not match NUL either: the code that stores a text rejects it.
 */
const unseen =
  /(?<!\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u200D|\uFE0F){0,3})(?:\u200D|(?<![\d#*])\uFE0F|\uFE0F(?!\u20E3))|(?!\0|\t|\n|\u200D|\uFE0F)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns the text without invisible characters and with every kind of line break as `\n`. */
export const removeInvisible = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(unseen, '');

/**
 * Creates the schema of free text; `error` is the message for a value that is not a string. Invisible characters and surrounding blanks are
 * removed.
 */
export const writtenText = (error?: string) => z.string(error).overwrite(removeInvisible).trim();

/** Creates the same for a single line: a line break becomes a blank. */
export const writtenLine = (error?: string) =>
  z
    .string(error)
    .overwrite((text) => removeInvisible(text).replace(/[\n\t]+/g, ' '))
    .trim();

/**
 * Matches text without invisible characters and direction marks. U+FE0F is allowed: keyboards type it to make a coloured emoji of a
 * character.
 */
export const visibleText = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\uFE0F)*$/u;

/** Replaces the dot between the parts of a name with `·`, as on licences: input methods and other programs write it in many ways. */
export const withNameDot = (name: string): string => name.replace(/(?<=\p{Script=Han})[•・‧∙．.](?=\p{Script=Han})/gu, '·');
