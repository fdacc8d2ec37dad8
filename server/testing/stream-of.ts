import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { BROWSER } from './test-portal.ts';

/** Requests a page over real HTTP and reads it as it arrives. */
export async function streamOf(app: Express, path: string) {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ port, path, agent: false, headers: { 'User-Agent': BROWSER } }).end();
  const [body] = (await once(outgoing, 'response')) as [IncomingMessage];
  let arrived = '';
  body.on('data', (chunk) => {
    arrived += chunk;
  });
  const ended = once(body, 'end');
  return {
    headers: body.headers,
    /** Resolves with the text received so far once it contains this text. */
    until: async (text: string) => {
      while (!arrived.includes(text)) await once(body, 'data');
      return arrived;
    },
    whole: async () => {
      await ended;
      server.close();
      return arrived;
    },
    leave: () => {
      ended.catch(() => {});
      body.on('error', () => {});
      outgoing.on('error', () => {}).destroy();
      server.close();
    },
  };
}
