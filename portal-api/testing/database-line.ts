import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that can be cut. */
export interface DatabaseLine {
  /** The same database, by this way. */
  url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Breaks the first connection over which such a text is sent, before PostgreSQL hears of it. */
  breakOnce(text: string): void;
  /** Connections that were made so far. */
  connections(): number;
}

/** Opens one on 127.0.0.1; `cut()` closes it for good at the end. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let brokenBy: string | null = null;
  let made = 0;
  const server = createServer((near) => {
    made += 1;
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    near.on('data', (bytes) => {
      if (brokenBy === null || !bytes.includes(brokenBy)) return void far.write(bytes);
      brokenBy = null;
      near.destroy();
    });
    near.on('close', () => far.destroy());
    far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy());
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  return {
    url: url.href,
    async cut() {
      if (!server.listening) return;
      server.close();
      const closed = once(server, 'close');
      // Not destroyed: a socket is closed when the other side has seen that it ends.
      for (const socket of open) socket.end();
      await closed;
    },
    restore: () => listen(port),
    breakOnce(text) {
      brokenBy = text;
    },
    connections: () => made,
  };
}
