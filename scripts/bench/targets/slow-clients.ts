import { connect, type Socket } from 'node:net';
import { browserHeaders } from './browser-headers.ts';

export const slowClientKinds = ['slow head', 'slow body', 'slow reading'] as const;
type Kind = (typeof slowClientKinds)[number];

export interface SlowClientCount {
  opened: number;
  ended: number;
  open: number;
}

const SLOW_MS = 1_000;
const REOPEN_MS = 200;
const { 'accept-encoding': _packed, ...unpacked } = browserHeaders;
const headers = Object.entries({ Host: 'portal', ...unpacked }).map(([name, value]) => `${name}: ${value}\r\n`);

const getOf = (path: string): string => `GET ${path} HTTP/1.1\r\n${headers.join('')}\r\n`;

/** First bytes of each kind of client. Slow heads and bodies continue with a few bytes a second; slow readers read nothing. */
const openingsOf = (heavyPath: string): Record<Kind, { first: string; later: string }> => ({
  'slow head': { first: 'GET / HTTP/1.1\r\nHost: portal\r\n', later: 'X-Slow: 1\r\n' },
  'slow body': {
    first: 'POST /v1/demand/save HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    later: '   ',
  },
  // Enough answers to fill the system's socket buffers.
  'slow reading': { first: getOf(heavyPath).repeat(20), later: getOf(heavyPath) },
});

/**
 * Keeps the given number of slow connections of each kind open and reopens those that close. The slow readers request `heavyPath`, which is
 * cheap to serve. `stop` closes all and returns their counts.
 */
export function startSlowClients(url: string, heavyPath: string, ofEachKind: number): { stop: () => Record<Kind, SlowClientCount> } {
  const { port } = new URL(url);
  const counts: Record<Kind, SlowClientCount> = {
    'slow head': { opened: 0, ended: 0, open: 0 },
    'slow body': { opened: 0, ended: 0, open: 0 },
    'slow reading': { opened: 0, ended: 0, open: 0 },
  };
  const sockets = new Set<Socket>();
  const openings = openingsOf(heavyPath);
  let isOver = false;

  const open = (kind: Kind): void => {
    if (isOver) return;
    const socket = connect(Number(port), '127.0.0.1');
    const { first, later } = openings[kind];
    sockets.add(socket);
    counts[kind].opened += 1;
    counts[kind].open += 1;
    socket.write(first);
    if (kind === 'slow reading') socket.pause();
    else socket.resume();
    const timer = setInterval(() => socket.write(later), SLOW_MS);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (isOver) return;
      counts[kind].ended += 1;
      counts[kind].open -= 1;
      setTimeout(open, REOPEN_MS, kind).unref();
    });
  };
  for (const kind of slowClientKinds) for (let index = 0; index < ofEachKind; index += 1) open(kind);
  return {
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      return counts;
    },
  };
}
