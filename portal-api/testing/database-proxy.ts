import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to PostgreSQL whose connections can be broken. */
export interface DatabaseProxy {
  /** The URL of the same database through the proxy. */
  url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Breaks the first connection that sends this text, before it reaches PostgreSQL. */
  breakOnce(text: string): void;
  /** Number of connections opened so far. */
  connections(): number;
}

/** Opens a proxy on 127.0.0.1. Call `cut()` at the end to close it for good. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
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
      // Ended, not destroyed: each socket closes once the other side has seen the end.
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
