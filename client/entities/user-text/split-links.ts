import { parseUrl } from '#shared/rules/parse-url.ts';
import { safeReturnPath } from '#shared/rules/safe-redirect.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  /** A link to a page of this site, by its path. */
  | { kind: 'page'; text: string; href: string }
  /** A link to another site, always https. The URL parser normalizes `host`: other scripts become Punycode, which exposes lookalikes. */
  | { kind: 'site'; text: string; href: string; host: string };

/** Matches the characters of an address; Chinese text and punctuation end it. */
const address = /\bhttps?:\/\/[!#-;=?-[\]_a-z~]+/gi;

/**
 * Splits user text into text and links. Only addresses with https:// become links, and those of this site (`origin`). An address with a
 * user name or password, or anything else that is not a web address, remains text.
 */
export function splitLinks(content: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of content.matchAll(address)) {
    const text = trimPunctuation(match[0]);
    const link = toLink(text, origin);
    if (!link) continue;
    if (match.index > end) parts.push({ kind: 'text', text: content.slice(end, match.index) });
    parts.push(link);
    end = match.index + text.length;
  }
  if (end < content.length) parts.push({ kind: 'text', text: content.slice(end) });
  return parts;
}

function toLink(text: string, origin: string): Exclude<TextPart, { kind: 'text' }> | null {
  const url = text.length > 2_000 ? null : parseUrl(text);
  if (!url || url.username || url.password) return null;
  if (url.origin === origin) {
    const href = safeReturnPath(url.pathname + url.search + url.hash, '');
    return href ? { kind: 'page', text, href } : null;
  }
  return url.protocol === 'https:' && url.hostname.includes('.') ? { kind: 'site', text, href: url.href, host: url.host } : null;
}

/** Removes trailing punctuation and quotes, which belong to the sentence, and a closing bracket that the address has not opened. */
function trimPunctuation(text: string): string {
  const trimmed = text.replace(/[.,;:!?'*]+$/, '');
  const last = trimmed.at(-1);
  const opening = last === ')' ? '(' : last === ']' ? '[' : null;
  if (!opening || !last) return trimmed;
  return count(trimmed, last) > count(trimmed, opening) ? trimPunctuation(trimmed.slice(0, -1)) : trimmed;
}

const count = (text: string, character: string): number => text.split(character).length - 1;
