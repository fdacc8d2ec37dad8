import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A portal API that answers from memory. The first time it receives a request, it forwards it to another API and stores the answer. From
 * then on an answer costs almost nothing, which gives the upper bound of the portal with these answers.
 * `node replay-portal-api.ts <address of the API>`; sends its parent `{ type: 'ready', port }`.
 */
const [origin = ''] = process.argv.slice(2);

interface Kept {
  status: number;
  type: string;
  body: Buffer;
}

const answers = new Map<string, Promise<Kept>>();

async function ask(path: string, headers: Record<string, string>): Promise<Kept> {
  const answer = await fetch(origin + path, { headers });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

const send = (response: ServerResponse, { status, type, body }: Kept): void =>
  void response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length }).end(body);

const server = createServer((request, response) => {
  const { method, url = '/' } = request;
  request.resume();
  if (method !== 'GET')
    return send(response, { status: 200, type: 'application/json', body: Buffer.from('{"code":200,"message":"ok","data":null}') });
  const token = request.headers['x-token'];
  const key = `${url} ${String(token)}`;
  let answer = answers.get(key);
  if (!answer) {
    answer = ask(url, { ...(token !== undefined && { 'x-token': String(token) }) });
    answers.set(key, answer);
  }
  answer.then(
    (kept) => send(response, kept),
    () => response.writeHead(502).end(),
  );
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));
