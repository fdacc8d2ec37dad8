import type { Server, ServerResponse } from 'node:http';

const SWEEP_MS = 100;

/** Remembers which answers are under way, so that a stop can tell their clients to go elsewhere. */
export interface DrainableServer {
  /** Stops accepting, lets answers under way finish for `graceMs`, then cuts what is left. Resolves when no connection is open. */
  drain(graceMs: number): Promise<void>;
}

export function makeDrainable(server: Server): DrainableServer {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  const sayGoodbye = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  // Before the app's own listener: a request on a kept-alive connection is answered as its last one.
  server.prependListener('request', (_request, response) => {
    if (isDraining) sayGoodbye(response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return {
    drain(graceMs) {
      isDraining = true;
      for (const response of underWay) {
        // A stream of events never finishes: its reader connects again, to another instance.
        if (isEventStream(response)) response.destroy();
        else sayGoodbye(response);
      }
      return new Promise((resolve) => {
        // An answer whose head had promised keep-alive leaves an idle connection behind.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
      });
    },
  };
}

const isEventStream = (response: ServerResponse): boolean => String(response.getHeader('content-type')).startsWith('text/event-stream');
