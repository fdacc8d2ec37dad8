import type { FoundRange } from './contact-detail.ts';
import type { NormalisedText } from './normalise-contact-text.ts';

/** A run of digits. */
interface Group {
  digits: string;
  from: number;
  to: number;
  /** Text between this group and the previous one if both may belong to one number; otherwise null. */
  link: string | null;
}

/** Text between the parts of a number; signs that measure, multiply or count are excluded. */
const anyLink = /^(?:[^\p{L}\p{N}%‰¥$€£℃°²³±<>]{1,3}|[点杠])$/u;
/** Words between the parts of a number: 139 后面 1234 5678, 前三位 138. Numerals are digits here. */
const leadingWords =
  /(?:(?:[前后]面?|中间|末尾?)[2-9]位(?:数字?)?(?:是|为)?|后[面边头]|接着?|再接?|然后|最后|末尾|中间|开头)(?=[^\p{L}\p{N}]{0,3}(?:\d|[后中再接然最末]))/gu;
/** Separators for parts of any length; other separators, which also occur in sizes and lists, require the usual parts. */
const plainLink = /^[\s\-_.·•❤—–‐()]*$/;
const hotlineLink = /^[\s\-—–)]{1,2}$/;

const mobile = /^1[3-9]\d{9}$/;
const areaCode = /^0(?:10|2\d|[3-9]\d{2})$/;
const landline = /^0(?:10|2\d|[3-9]\d{2})[2-9]\d{6,7}$/;
const hotline = /^[48]00[1-9]\d{6}$/;

const usualMobileParts = new Set(['3,4,4', '3,8', '7,4', '1,1,1,1,1,1,1,1,1,1,1']);
const usualLandlineParts = new Set(['8', '7', '4,4', '3,4', '1,1,1,1,1,1,1,1', '1,1,1,1,1,1,1']);
const usualHotlineParts = new Set(['3,3,4', '3,4,3', '3,7', '4,3,3', '4,6', '1,1,1,1,1,1,1,1,1,1']);

const person = '先生|女士|小姐|经理|总|老师|姐|哥|老板|主任|店长|助理';
const unit = new RegExp(
  `^\\s?(?:(?:kg|km|kw|mm|cm|m2|ml|rmb|usd|cny|[kwmgtl])(?![a-z])|[元块万亿千百件个次人台套平米吨斤公克天月年小分秒条份只箱户家粉播美港欧瓦度升毫厘折起辆张册本瓶包盒袋亩股票位名款粒支枚双层间桶%‰](?!.{0,2}(?:${person})))`,
);
const serialLabel =
  /(?:编号|证书?|证号|备案?|条形?码|货号|批[号次]|型号|单号?|专利|序列号|注册号|sku|s\/n|sn|no|isbn|代码|邮编|执照|标准|坐标|合同|账号|卡号|注册资本)[^\p{L}\p{N}\n]{0,2}(?:[号为是码][^\p{L}\p{N}\n]{0,2}){0,2}$/u;
/** A Latin word right before digits makes them a serial number, except for the words below. */
const latinBefore = /([a-z]+)[-_.]?$/;
const phoneWords = new Set([
  'tel',
  'phone',
  'mobile',
  'call',
  'tell',
  'dh',
  'sj',
  'ph',
  'vx',
  'wx',
  'v',
  'wechat',
  'weixin',
  'qq',
  'm',
  't',
  'p',
]);
const saysPhone = /(?:电话|座机|固话|手机|热线|直线|短号|致电|来电|拨打|tel|phone|mobile)(?:号码?|是|为|[^\p{L}\p{N}]){0,4}$/u;
const saysHotline = /(?:电话|热线|致电|来电|拨打|客服)(?:号码?|是|为|[^\p{L}\p{N}\n]){0,3}$/u;
const LOOK_BACK = 12;
const LOOK_AHEAD = 8;
/** Length of a mobile number with its prefix. */
const MAX_DIGITS = 15;
/** Digits that are worth checking in their context. */
const looksLikeNumber = /^(?:(?:00)?(?:86)?1[3-9]\d{9}|0[1-9]\d{8,10}|[48]00\d{7}|[2-9]\d{6,7}|9[56]\d{3,4})$/;

/** Finds mobile numbers, landlines, hotlines (400, 800; 95… if the text mentions a call), and local numbers after a word such as 电话. */
export function findPhoneNumbers(text: NormalisedText): FoundRange[] {
  const groups = readGroups(text.numbers);
  const found: FoundRange[] = [];
  for (let index = 0; index < groups.length; ) {
    const last = endOfNumber(groups, index, text);
    const [first, end] = [groups[index], groups[last ?? index]];
    if (last !== null && first && end) found.push({ kind: 'phone', from: first.from, to: end.to });
    index = (last ?? index) + 1;
  }
  return found;
}

function readGroups(numbers: string): Group[] {
  const groups: Group[] = [];
  const bare = numbers.replace(leadingWords, (words) => ' '.repeat(words.length));
  // 138 is also written as 'one hundred and thirty-eight'.
  for (const { 0: number, index } of bare.matchAll(/1百[3-9]十\d|\d+/g)) {
    const before = groups.at(-1);
    const between = before ? bare.slice(before.to, index).replace(/ +/g, ' ') : '';
    const link = before && anyLink.test(between) ? between : null;
    groups.push({ digits: number.replace(/\D/g, ''), from: index, to: index + number.length, link });
  }
  return groups;
}

/** Returns the index of the last group of the number that begins with group `index`; null if none begins there. */
function endOfNumber(groups: readonly Group[], index: number, text: NormalisedText): number | null {
  const first = groups[index];
  if (!first) return null;
  const next = groups[index + 1];
  if (next?.link != null && /^(?:00)?86$/.test(first.digits)) {
    // After the country code: a mobile number, or a landline without its leading 0.
    const alone = { ...next, link: null };
    return endOfParts(groups, index + 1, alone, text) ?? endOfParts(groups, index + 1, { ...alone, digits: `0${next.digits}` }, text);
  }
  return endOfParts(groups, index, first, text);
}

/** Returns the same for a number without a country code; `first` replaces the group `index`. */
function endOfParts(groups: readonly Group[], index: number, first: Group, text: NormalisedText): number | null {
  const window: Group[] = [];
  let digits = '';
  for (let last = index; last < groups.length; last += 1) {
    const group = last === index ? first : groups[last];
    if (!group || (last > index && group.link === null)) return null;
    window.push(group);
    digits += group.digits;
    if (digits.length > MAX_DIGITS) return null;
    const isWhole = isApart(first) && isApart(groups[last + 1]);
    if (looksLikeNumber.test(digits) && isNumber(digits, window, isWhole, text)) return last;
  }
  return null;
}

function isNumber(digits: string, window: readonly Group[], isWhole: boolean, text: NormalisedText): boolean {
  const [first] = window;
  const last = window.at(-1);
  if (!first || !last) return false;
  const before = text.letters.slice(Math.max(0, first.from - LOOK_BACK), first.from);
  const links = window.slice(1).map(({ link }) => link ?? '');
  // A column of numbers is not a phone number unless it is announced as one.
  if (links.some((link) => link.includes('\n')) && !saysPhone.test(before)) return false;
  const isPlain = links.every((link) => plainLink.test(link));
  const isCounted = unit.test(text.letters.slice(last.to, last.to + LOOK_AHEAD));
  if (isInSerial(before) || (isCounted && (window.length === 1 || !isPlain))) return false;
  if (isWhole && isLocalNumber(digits, before)) return true;
  if (window.length === 1) return isSingle(digits) && !serialLabel.test(before);
  const parts = window.map((group) => group.digits.length).join(',');
  if (mobile.test(digits)) return usualMobileParts.has(parts) || (isPlain && (isWhole || saysPhone.test(before)));
  if (hotline.test(digits)) return !isCounted && usualHotlineParts.has(parts) && links.every((link) => hotlineLink.test(link));
  if (!landline.test(digits)) return false;
  return /^[1,]+$/.test(parts) || (isPlain && areaCode.test(first.digits) && usualLandlineParts.has(parts.slice(parts.indexOf(',') + 1)));
}

/** Returns whether a group is missing, or is not linked to the group before it on the same line. */
const isApart = (group: Group | undefined): boolean => group?.link == null || group.link.includes('\n');

/** Returns whether the digits are a phone number only because of the word before them. */
const isLocalNumber = (digits: string, before: string): boolean =>
  (/^[2-9]\d{6,7}$/.test(digits) && saysPhone.test(before)) || (/^9[56]\d{3,4}$/.test(digits) && saysHotline.test(before));

const isSingle = (digits: string): boolean =>
  mobile.test(digits.replace(/^(?:00)?86/, '')) || landline.test(digits) || (hotline.test(digits) && !/0{5}$/.test(digits));

function isInSerial(before: string): boolean {
  const word = latinBefore.exec(before)?.[1];
  return /[¥$€£]\s?$/.test(before) || (word !== undefined && !phoneWords.has(word));
}
