type MarkupToken =
  | { kind: 'text'; text: string }
  /** `name` is in lower case; `href` is decoded but not validated. */
  | { kind: 'open'; name: string; href: string | null }
  | { kind: 'close'; name: string };

/** Maximum length of the markup, in characters; the rest is cut off to bound the work. */
const MAX_LENGTH = 60_000;
/** Has no `<` outside quotes, disjoint alternatives and a name that cannot match partially: a broken tag costs linear time. */
const tagPattern = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/iy;
const hrefPattern = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** Elements whose contents are not readable text. */
const opaque = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'template',
  'noscript',
  'textarea',
  'title',
  'svg',
  'math',
  'select',
  'head',
]);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  middot: '·',
  copy: '©',
};

/** Splits HTML into tags and decoded text. Skips comments, declarations and the contents of opaque elements; a stray `<` is text. */
export function* readMarkup(input: string): Generator<MarkupToken> {
  const html = input.slice(0, MAX_LENGTH);
  const lower = html.toLowerCase();
  let position = 0;
  let textStart = 0;
  while (position < html.length) {
    const start = html.indexOf('<', position);
    if (start < 0) break;
    const end = skipDeclaration(html, start);
    tagPattern.lastIndex = start;
    const tag = end ? null : tagPattern.exec(html);
    if (!end && !tag) {
      position = start + 1;
      continue;
    }
    if (start > textStart) yield { kind: 'text', text: decodeEntities(html.slice(textStart, start)) };
    position = end ?? tagPattern.lastIndex;
    if (tag) {
      const [, slash, rawName = '', attributes = ''] = tag;
      const name = rawName.toLowerCase();
      if (!slash && opaque.has(name)) position = skipElement(lower, name, position);
      else if (slash) yield { kind: 'close', name };
      else yield { kind: 'open', name, href: readHref(attributes) };
    }
    textStart = position;
  }
  if (textStart < html.length) yield { kind: 'text', text: decodeEntities(html.slice(textStart)) };
}

/**
 * Returns the end of a comment, doctype or processing instruction that starts at this position, or null. An unterminated one extends to the
 * end of the input.
 */
function skipDeclaration(html: string, start: number): number | null {
  const close = html.startsWith('<!--', start) ? '-->' : /[!?]/.test(html[start + 1] ?? '') ? '>' : null;
  if (!close) return null;
  const end = html.indexOf(close, start + 2);
  return end < 0 ? html.length : end + close.length;
}

function skipElement(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from);
  const end = close < 0 ? -1 : lower.indexOf('>', close);
  return end < 0 ? lower.length : end + 1;
}

function readHref(attributes: string): string | null {
  const match = hrefPattern.exec(attributes);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? null : decodeEntities(value);
}

/** Decodes character references; unknown entities stay as they are. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
