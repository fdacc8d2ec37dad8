import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A portal API to benchmark the gateway: `GET /api/bench/<bytes>` returns JSON of that size, `POST` takes a body and returns its size. */
const answers = new Map<string, Buffer>();

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.once('end', () => send(response.setHeader('Content-Type', 'application/json; charset=utf-8'), envelope(bytes)));
    return;
  }
  const path = request.url ?? '';
  const size = Number(/^\/api\/bench\/(\d{1,7})$/.exec(path)?.[1] ?? 0);
  let body = answers.get(path);
  if (!body) {
    body = envelope('x'.repeat(Math.max(0, size - envelope('').length)));
    answers.set(path, body);
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('ETag', `"${body.length}"`);
  send(response, body);
});

function envelope(data: unknown): Buffer {
  return Buffer.from(JSON.stringify({ code: 200, message: '成功', data }));
}

function send(response: { setHeader(name: string, value: string): unknown; end(body: Buffer): unknown }, body: Buffer): void {
  response.setHeader('Content-Length', String(body.length));
  response.end(body);
}

server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }));
