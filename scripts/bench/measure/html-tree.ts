/** A node of a page: text, or an element with its attributes as written. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  name: string;
  attributes: Record<string, string | true>;
  children: HtmlNode[];
  /** Content of a script or style. */
  rawText?: string;
}

const voidElements = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'source', 'wbr']);
const withRawText = new Set(['script', 'style']);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' };
const decode = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Parses HTML that React wrote into a tree. React's output is well formed, so this simple parser suffices. */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: Pick<HtmlElement, 'children'>[] = [{ children: root }];
  const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/(\w+)>|<(\w+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gi;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const parent = open.at(-1)?.children ?? root;
    const [text, closing, name, attributes = ''] = match;
    if (closing) open.pop();
    else if (name) {
      const element: HtmlElement = { name, attributes: readAttributes(attributes), children: [] };
      parent.push(element);
      if (withRawText.has(name)) {
        const end = html.indexOf(`</${name}>`, token.lastIndex);
        element.rawText = html.slice(token.lastIndex, end);
        token.lastIndex = end + name.length + 3;
      } else if (!voidElements.has(name)) open.push(element);
    } else if (!text.startsWith('<!')) parent.push(decode(text));
  }
  return root;
}

const readAttributes = (text: string): HtmlElement['attributes'] =>
  Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) => [name, value === undefined ? true : decode(value)]),
  );

const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  charset: 'charSet',
  autocomplete: 'autoComplete',
  datetime: 'dateTime',
  maxlength: 'maxLength',
  fetchpriority: 'fetchPriority',
  viewbox: 'viewBox',
  srcset: 'srcSet',
};
const toCamelCase = (name: string): string => name.replace(/[-:](\w)/g, (_found, letter: string) => letter.toUpperCase());

/** Returns an element's attributes and raw text as React props. */
export function toReactProps({ attributes, rawText }: HtmlElement): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const reactName = reactNames[name] ?? (/^(?:data|aria)-/.test(name) ? name : toCamelCase(name));
    props[reactName] = name === 'style' ? readStyle(String(value)) : (name === 'async' || name === 'hidden') && value === '' ? true : value;
  }
  if (rawText !== undefined) props.dangerouslySetInnerHTML = { __html: rawText };
  return props;
}

const readStyle = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(';')
      .map((part) => part.split(':', 2))
      .filter((pair): pair is [string, string] => pair.length === 2)
      .map(([name, value]) => [name.startsWith('--') ? name : toCamelCase(name), value]),
  );
