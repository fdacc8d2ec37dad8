import * as z from 'zod';

/**
 * Zero width, controls, and marks that turn the direction of what follows: pasted along unnoticed, or put there to deceive. Line breaks and tabs
 * stay, and what makes one picture of several signs (U+200D, U+FE0F behind an emoji); digits are emoji to Unicode, but only as keycaps. NUL stays
 * too: whoever stores a text refuses it.
 */
const unseen =
  /(?<!\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u200D|\uFE0F){0,3})(?:\u200D|(?<![\d#*])\uFE0F|\uFE0F(?!\u20E3))|(?!\0|\t|\n|\u200D|\uFE0F)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without the characters that nobody sees; every kind of line break is `\n`. */
export const withoutUnseen = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(unseen, '');

/** A text that somebody writes freely; `error` is for what is no text. The characters that nobody sees are taken out, and blanks around it. */
export const writtenText = (error?: string) => z.string(error).overwrite(withoutUnseen).trim();

/** The same in one line: a break is a blank. */
export const writtenLine = (error?: string) =>
  z
    .string(error)
    .overwrite((text) => withoutUnseen(text).replace(/[\n\t]+/g, ' '))
    .trim();

/** Nothing that is not seen, or turns the direction of what follows. The mark that makes a coloured picture of a sign (U+FE0F) is typed with it. */
export const visibleText = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\uFE0F)*$/u;

/** A name with the dot between its parts as licences have it, `·`: input methods and other programs write it in many ways. */
export const withNameDot = (name: string): string => name.replace(/(?<=\p{Script=Han})[•・‧∙．.](?=\p{Script=Han})/gu, '·');
