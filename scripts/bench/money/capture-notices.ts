import type { RequestListener } from 'node:http';
import { listenOnLoopback } from '#portal-api/platform/http/loopback-server.ts';

/** A notice as a provider sent it, byte for byte: its signature covers the bytes. */
export interface Letter {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Mailbox {
  origin: string;
  letters: Letter[];
  stop(): Promise<void>;
}

/** Headers that belong to one hop or to the sender's own connection. */
const notCopied = /^(host|connection|content-length|accept.*|user-agent|sec-.*)$/;

/** Stands in for the portal (NOTIFY_VIA): stores the provider's notices and answers each with 503. */
export async function startNoticeCapture(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const keep: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.once('end', () => {
      const kept = Object.entries(request.headers).filter(([name, value]) => typeof value === 'string' && !notCopied.test(name));
      letters.push({
        path: request.url ?? '',
        headers: Object.fromEntries(kept) as Letter['headers'],
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(503).end();
    });
  };
  const { server, port } = await listenOnLoopback(keep, 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    letters,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
