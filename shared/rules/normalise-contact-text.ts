/**
 * A text in searchable form: `letters` and `numbers` have one UTF-16 unit per position, and `starts` and `ends` map positions back to the
 * original text.
 */
export interface NormalisedText {
  /** Lower case; full-width and circled letters as plain ones, look-alikes of other scripts as Latin letters; no invisible characters. */
  letters: string;
  /** The same, with Chinese numerals, and o, l and i inside numbers, as digits. */
  numbers: string;
  /** Start of each position in the original text; `ends` likewise. */
  starts: number[];
  ends: number[];
}

/** Replacements by code point. */
const variants: ReadonlyMap<number, string> = new Map([
  // Cyrillic and Greek letters that look like Latin ones.
  ...pairs('авсԁеһіјкмоорԛѕтѵухαβεικνορτυχ', 'abcdehijkmoopqstvyxabeiknoptux'),
  // Traditional and look-alike Han characters of the words that are searched for.
  ...pairs('電話號機聯繫員務統臺檯樑粱橋碼訊點係維衛', '电话号机联系员务统台台梁梁桥码讯点系维卫'),
  ...pairs('♥♡💓💕💖💗💘💙💚💛💜🧡🖤🤍💝➕', '❤❤❤❤❤❤❤❤❤❤❤❤❤❤❤+'),
  // Circled and squared characters for which NFKC has no plain form.
  ...pairs('❶❷❸❹❺❻❼❽❾➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒⓵⓶⓷⓸⓹⓺⓻⓼⓽⓿', '1234567891234567891234567891234567890'),
  ...range(0x1f150, 0x1f169),
  ...range(0x1f170, 0x1f189),
  // Pictures that are read as a word.
  ...words('🛰卫星 🐧企鹅 📱手机 ☎电话 📞电话 📧邮箱'),
]);

const numerals: Readonly<Record<string, string>> = {
  ...Object.fromEntries(textPairs('零〇○一二三四五六七八九', '000123456789')),
  ...Object.fromEntries(textPairs('壹贰叁肆伍陆柒捌玖幺洞拐两弌弍弎貳參陸', '1234567891072123236')),
};
const hanNumeral = new RegExp(`[${Object.keys(numerals).join('')}]`, 'g');

const unseen = /[\p{Cf}\p{M}]/u;
const han = /\p{Script=Han}/u;
/** Replacements for a symbol of two UTF-16 units (most emoji), and for a rare Han character. */
const SIGN = '•';
const RARE_HAN = '㐀';

/** Normalises a text for the search of contact details and names; accepts any text, runs in linear time. */
export function normaliseContactText(text: string): NormalisedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let letters = '';
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    const units = toUnits(text.slice(at, end), code);
    for (let unit = 0; unit < units.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    letters += units;
    at = end;
  }
  return { letters, numbers: toNumbers(letters), starts, ends };
}

/** Returns the normalised units of one character: none, one, or several. */
function toUnits(character: string, code: number): string {
  if (code < 0x80) return code < 0x20 && code !== 0x0a ? ' ' : character.toLowerCase();
  const variant = variants.get(code);
  if (variant !== undefined) return variant;
  // Fast path: most characters of a text are ordinary Han.
  if (code >= 0x4e00 && code <= 0x9fff) return character;
  if (unseen.test(character)) return '';
  let units = '';
  for (const plain of character.normalize('NFKC').toLowerCase()) units += variants.get(plain.codePointAt(0) ?? 0) ?? toUnit(plain);
  return units;
}

function toUnit(character: string): string {
  if (unseen.test(character)) return '';
  if (character.length > 1) return han.test(character) ? RARE_HAN : SIGN;
  return /\s/.test(character) && character !== '\n' ? ' ' : character;
}

function toNumbers(letters: string): string {
  const digits = letters
    .replace(hanNumeral, (unit) => numerals[unit] ?? unit)
    .replace(mobileInDisguise, (number) =>
      number.replace(/\d/g, '').length <= MAX_LETTERS && !/ [a-z]{2,} /.test(number)
        ? number.replace(/[oilzsb]/g, (letter) => lookAlikeDigits[letter] ?? letter)
        : number,
    );
  return digits.replace(/[0-9oli]{5,}/g, (run, at: number) => {
    const isWord = !latin.test(digits.charAt(at - 1)) && !latin.test(digits.charAt(at + run.length));
    return isWord && isNumberInDisguise(run) ? run.replace(/o/g, '0').replace(/[li]/g, '1') : run;
  });
}

/** Matches a run as long as a mobile number, with letters in place of some digits. */
const mobileInDisguise = /(?<![a-z0-9])[1il](?:[ -]?[0-9oilzsb]){10}(?![a-z0-9])/g;
const lookAlikeDigits: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', z: '2', s: '5', b: '8' };
/** Maximum number of letters and separators in it: with more it may be words (15 lbs). */
const MAX_LETTERS = 6;
const latin = /[a-z]/;
const isNumberInDisguise = (word: string): boolean => /[oli]/.test(word) && word.replace(/\D/g, '').length >= 3;

/** Pairs each character of `from` with the character of `to` at the same index; both have the same length. */
function textPairs(from: string, to: string): [string, string][] {
  const targets = [...to];
  return Array.from(from, (character, index) => [character, targets[index] ?? '']);
}

function pairs(from: string, to: string): [number, string][] {
  return textPairs(from, to).map(([character, target]) => [character.codePointAt(0) ?? 0, target]);
}

/** Maps each picture of a space-separated list to its word. */
function words(list: string): [number, string][] {
  return list.split(' ').map((entry) => {
    const [picture = '', ...word] = entry;
    return [picture.codePointAt(0) ?? 0, word.join('')];
  });
}

/** Maps a range of code points to the letters a to z. */
function range(first: number, last: number): [number, string][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, String.fromCharCode(0x61 + index)]);
}
