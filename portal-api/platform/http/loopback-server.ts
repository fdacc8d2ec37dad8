import { createServer, type RequestListener, type Server } from 'node:http';

const HOST = '127.0.0.1';
const SWEEP_MS = 50;

/**
 * Listens on loopback only: nothing but the portal on this machine may call the embedded API. Rejects with the system error (EADDRINUSE …).
 */
export const listenOnLoopback = (app: RequestListener, port: number): Promise<{ server: Server; port: number }> =>
  listenOn(app, HOST, port);

/** Listens on an address. Rejects with the system error (EADDRINUSE …). */
export function listenOn(app: RequestListener, host: string, port: number): Promise<{ server: Server; port: number }> {
  // The portal keeps connections open and closes them first, so that none is closed during one of its requests.
  const server = createServer(
    { headersTimeout: 30_000, requestTimeout: 120_000, keepAliveTimeout: 75_000, connectionsCheckingInterval: 5_000 },
    app,
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : port });
    });
  });
}

/** Stops accepting connections, finishes the requests in progress, and closes connections as they become idle. */
export async function drainServer(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await closed;
  clearInterval(sweep);
}
