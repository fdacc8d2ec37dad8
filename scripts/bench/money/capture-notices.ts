import type { RequestListener } from 'node:http';
import { listenOnLoopback } from '#portal-api/platform/http/loopback-server.ts';

/** A notice as a provider sent it: signed over its very bytes. */
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

/** Headers of one hop, or of the sender's own connection. */
const notCopied = /^(host|connection|content-length|accept.*|user-agent|sec-.*)$/;

/** Takes the place of the portal (NOTIFY_VIA): keeps what a provider tells, and says that it was not taken. */
export async function startMailbox(): Promise<Mailbox> {
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
