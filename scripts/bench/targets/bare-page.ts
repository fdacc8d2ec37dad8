import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * The limit of React itself: the very HTML of a page, rebuilt for each request as plain elements from data in memory, sent by
 * `renderToPipeableStream` on `node:http`. With `raw` as its second argument: the same bytes from a buffer, the limit of Node.
 * `node bare-page.ts <address of the page> [react|raw] [cookie] [accept-encoding]`; tells its parent `{ type: 'ready', port }`.
 */
const [address = '', mode = 'react', cookie = '', acceptEncoding = 'identity'] = process.argv.slice(2);

/** An element as data: its name, its attributes as React wants them, its children. */
type Node = string | { name: string; props: Record<string, unknown>; children: Node[] };

const voidElements = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'source', 'wbr']);
const rawText = new Set(['script', 'style']);
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
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' };
const decode = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Reads the HTML that React wrote (well formed, so no more than this is needed) into a tree. */
function readHtml(html: string): Node[] {
  const root: Node[] = [];
  const open: { name: string; children: Node[] }[] = [{ name: '', children: root }];
  const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/(\w+)>|<(\w+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gi;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const parent = open.at(-1)?.children ?? root;
    const [text, closing, name, attributes = ''] = match;
    if (closing) open.pop();
    else if (name) {
      const node = { name, props: readAttributes(attributes), children: [] as Node[] };
      parent.push(node);
      if (rawText.has(name)) {
        const end = html.indexOf(`</${name}>`, token.lastIndex);
        node.props.dangerouslySetInnerHTML = { __html: html.slice(token.lastIndex, end) };
        token.lastIndex = end + name.length + 3;
      } else if (!voidElements.has(name)) open.push(node);
    } else if (!text.startsWith('<!')) parent.push(decode(text));
  }
  return root;
}

function readAttributes(text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = '', value] of text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
    const reactName =
      reactNames[name] ?? (/^(?:data|aria)-/.test(name) ? name : name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase()));
    const given = value === undefined ? true : decode(value);
    props[reactName] = name === 'style' ? readStyle(String(given)) : (name === 'async' || name === 'hidden') && given === '' ? true : given;
  }
  return props;
}

const readStyle = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(';')
      .map((part) => part.split(':', 2))
      .filter((pair): pair is [string, string] => pair.length === 2)
      .map(([name, value]) => [name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  );

const toElement = (node: Node): ReactNode =>
  typeof node === 'string'
    ? node
    : node.children.length > 0
      ? createElement(node.name, node.props, ...node.children.map(toElement))
      : createElement(node.name, node.props);

const response = await fetch(address, {
  headers: { 'User-Agent': 'Mozilla/5.0 (bench)', ...(cookie && { Cookie: cookie }), 'Accept-Encoding': acceptEncoding },
});
const html = await response.clone().text();
const encoding = mode === 'raw' && acceptEncoding !== 'identity' ? acceptEncoding : null;
const rawBody = encoding ? await readEncoded() : Buffer.from(html);

/** fetch() always decodes, so the bytes as they are sent come from a request without it. */
async function readEncoded(): Promise<Buffer> {
  const { request } = await import('undici');
  const { body } = await request(address, {
    headers: { 'user-agent': 'Mozilla/5.0 (bench)', ...(cookie && { cookie }), 'accept-encoding': acceptEncoding },
  });
  return Buffer.from(await body.arrayBuffer());
}

const tree = readHtml(html);
const document = tree.find((node) => typeof node !== 'string');
if (!document || typeof document === 'string') throw new Error(`no HTML at ${address}`);

const server = createServer((_request, answer) => {
  answer.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (mode === 'raw') {
    if (encoding) answer.setHeader('Content-Encoding', encoding);
    answer.setHeader('Content-Length', rawBody.length);
    answer.end(rawBody);
    return;
  }
  const stream = renderToPipeableStream(toElement(document), {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onShellReady: () => stream.pipe(answer),
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  if (process.send) process.send({ type: 'ready', port });
  else process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('disconnect', () => process.exit(0));
