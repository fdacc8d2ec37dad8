import type { FoundRange } from './contact-detail.ts';
import type { NormalisedText } from './normalise-contact-text.ts';

const dot = String.raw`\s?(?:[.。·]|(?:小数)?点|[([]?dot[)\]]?)\s?`;
const endings = 'com|c0m|cn|net|org|top|xyz|vip|cc|shop|club|site|store|online|link|ltd|wang|fun|info|icu|biz|tech|asia|hk|tw';
/** Endings that are also words or file extensions: they form an address only if a path follows. */
const endingsWithPath = 'ly|me|io|co|tv|to|gg|ai|app|im|us|pro|live|so|in|do';

const at = /@|艾特|圈a|小老鼠|[([{<#\s]\s?at\s?[)\]}>#\s]/g;
const mailbox = /[a-z0-9][a-z0-9._%+-]{0,63}\s?$/;
const mailDomain = new RegExp(`\\s?[a-z0-9][a-z0-9-]{0,62}(?:${dot}[a-z0-9-]{1,62}){0,2}${dot}(?:[a-z]{2,6}|c0m)(?![a-z0-9])`, 'y');
const mailProvider = /\s?(?:qq|163|126|139|189|gmail|foxmail|outlook|hotmail|sina|yeah|aliyun)(?![a-z0-9.])/y;

/** Finds `name@domain`, also with 艾特, (at), 点 and dot in place of the signs. */
export function findMailAddresses({ numbers }: NormalisedText): FoundRange[] {
  const found: FoundRange[] = [];
  for (const { 0: sign, index } of numbers.matchAll(at)) {
    const name = mailbox.exec(numbers.slice(Math.max(0, index - 66), index));
    const to = name && (matchAt(mailDomain, numbers, index + sign.length) ?? matchAt(mailProvider, numbers, index + sign.length));
    if (name && to) found.push({ kind: 'email', from: index - name[0].length, to });
  }
  return found;
}

const scheme = /(?:https?|hxxps?|ftp|weixin|alipays?)\s?:\s?\/\s?\/\s?[a-z0-9][a-z0-9._~:/?#@!$&'()*+,;=%。-]{1,200}/g;
const worldWideWeb = new RegExp(`(?<![a-z0-9])(?:www|3w)${dot}[a-z0-9-]{2,63}(?:${dot}[a-z0-9-]{2,63}){0,3}`, 'g');
const ending = new RegExp(
  `(?:\\s[.]\\s|[.·]|(?:。(?=(?:c[o0]m|cn|net|org|cc)(?![a-z0-9])))|\\s?(?:(?:小数)?点|[([]dot[)\\]])\\s?|\\sdot\\s)(?:(?:${endings})(?![a-z0-9-])|(?:${endingsWithPath})(?=/[a-z0-9]{3}))`,
  'g',
);
const host = /[a-z0-9][a-z0-9.-]{0,99}$/;
const path = /(?::\d{2,5})?(?:[/?#][a-z0-9._~:/?#@!$&'()*+,;=%-]{0,200})?/y;
/** Names of technologies and companies that end like an address. */
const noAddress = /^(?:asp|vb|ado|c#|\.)\.?net$|^co[.]ltd$/;
/** Channels that are known by their domain: the bare domain leads to nobody, unless something precedes or follows it. */
const channel = /^(?:booking|agoda|trip|hotels|expedia|amazon|ebay|alibaba|aliexpress|taobao|tmall|jd|1688|58)[.]com$/;

/** Finds addresses with a scheme, with www, or with a known ending, also with 点 and dot in place of the dot. */
export function findWebLinks({ numbers }: NormalisedText): FoundRange[] {
  const found: FoundRange[] = [];
  for (const pattern of [scheme, worldWideWeb]) {
    for (const { 0: address, index } of numbers.matchAll(pattern)) found.push(toLink(numbers, index, index + address.length));
  }
  for (const { 0: tail, index } of numbers.matchAll(ending)) {
    const name = host.exec(numbers.slice(Math.max(0, index - 100), index))?.[0];
    if (!name || !isHostName(name, tail)) continue;
    if (channel.test(name + tail) && numbers[index + tail.length] !== '/') continue;
    found.push(toLink(numbers, index - name.length, index + tail.length));
  }
  return found;
}

/** Punctuation at the end of an address, which belongs to the sentence. */
const trailingPunctuation = /[.,;:!?。'()]+$/;

function toLink(numbers: string, from: number, to: number): FoundRange {
  const address = numbers.slice(from, matchAt(path, numbers, to) ?? to);
  return { kind: 'link', from, to: from + address.replace(trailingPunctuation, '').length };
}

/** Returns whether a name can be a host: digits alone are a number (3点 …), except before .com, .cn and .net, as in 163.com. */
function isHostName(name: string, tail: string): boolean {
  if (noAddress.test(name + tail)) return false;
  return /[a-z]/.test(name) || (/^[.](?:com|cn|net)$/.test(tail) && /\d{2}$/.test(name));
}

/** Returns the end of the match of a sticky pattern at `index`; null if there is none. */
export function matchAt(pattern: RegExp, text: string, index: number): number | null {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : null;
}
