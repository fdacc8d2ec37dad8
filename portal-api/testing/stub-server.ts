import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface StubAnswer {
  status?: number;
  contentType?: string;
  headers?: Record<string, string>;
  body: unknown;
}

/** Starts a stub of a third party: a real HTTP server on loopback that records the requests it receives. */
export async function startStubServer(answer: (request: StubRequest) => StubAnswer) {
  const requests: StubRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://stub');
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const request = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: incoming.headers,
      body,
    };
    requests.push(request);
    const { status = 200, contentType = 'application/json', headers = {}, body: answerBody } = answer(request);
    outgoing.writeHead(status, { 'content-type': contentType, ...headers });
    outgoing.end(typeof answerBody === 'string' ? answerBody : JSON.stringify(answerBody));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
