import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type HtmlNode, readHtml, toReactProps } from '../measure/html-tree.ts';

/**
 * The upper bound of React itself: the HTML of a page, rebuilt for each request as plain elements from data in memory and sent by
 * `renderToPipeableStream` on `node:http`. With `raw` as second argument it sends the same bytes from a buffer, the upper bound of Node.
 * `node bare-page.ts <address of the page> [react|raw] [cookie] [accept-encoding]`; sends its parent `{ type: 'ready', port }`.
 */
const [address = '', mode = 'react', cookie = '', acceptEncoding = 'identity'] = process.argv.slice(2);

/** An element as data: its name, its attributes as React props, its children. */
type Node = string | { name: string; props: Record<string, unknown>; children: Node[] };

const toNode = (node: HtmlNode): Node =>
  typeof node === 'string' ? node : { name: node.name, props: toReactProps(node), children: node.children.map(toNode) };

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

/** Reads the encoded bytes with undici's `request`, because fetch() always decodes them. */
async function readEncoded(): Promise<Buffer> {
  const { request } = await import('undici');
  const { body } = await request(address, {
    headers: { 'user-agent': 'Mozilla/5.0 (bench)', ...(cookie && { cookie }), 'accept-encoding': acceptEncoding },
  });
  return Buffer.from(await body.arrayBuffer());
}

const tree = readHtml(html).map(toNode);
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
