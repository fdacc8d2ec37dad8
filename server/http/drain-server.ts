import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { createTrackedSet } from './tracked-set.ts';

const SWEEP_MS = 100;
/** Idle connections stay open this long: a load balancer may be sending a request on one at the moment of the stop. */
const LINGER_MS = 1_000;

/** More connections cannot be queued (the usual backlog is 511): after more turns, clients connect faster than they are accepted. */
const MAX_TURNS = 1_000;

/** Tracks the pending responses, so that a stop can tell their clients to reconnect. */
export interface DrainableServer {
  /** Makes every further response the last one on its connection; new connections are still accepted. */
  announceClose(): void;
  /**
   * Stops listening, closes idle connections after a second in which they may be used once more, lets pending responses finish, and closes
   * the remaining ones after `graceMs`. Resolves when no connection is open.
   */
  drain(graceMs: number): Promise<void>;
  /** Closes all connections, even in the middle of a response; a pending drain resolves. */
  cut(): void;
}

export function makeDrainable(server: Server): DrainableServer {
  const underWay = createTrackedSet<ServerResponse>();
  /** Connections that were opened ahead of a request that may never arrive, as browsers do; Node does not count them as idle. */
  const unused = new Set<Socket>();
  let isLeaving = false;
  let connected = 0;
  server.on('connection', (socket) => {
    connected += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Before the app's own listener, so that the response to a request on a kept-alive connection is announced as its last one.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket);
    if (isLeaving) announceEnd(response);
    underWay.add(response);
    response.on('close', leave);
  });

  function leave(this: ServerResponse): void {
    underWay.remove(this);
  }
  const closeIdle = (): void => {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
  const announceClose = (): void => {
    isLeaving = true;
    for (const response of underWay) announceEnd(response);
  };
  /** Waits until no connection is queued in the system: each turn accepts one, and those still queued when the port closes are refused. */
  const whenNobodyWaits = (turnsLeft: number, then: () => void): void => {
    const before = connected;
    setImmediate(() => (connected === before || turnsLeft === 0 ? then() : whenNobodyWaits(turnsLeft - 1, then)));
  };
  return {
    announceClose,
    drain(graceMs) {
      announceClose();
      // An event stream never finishes: its client reconnects to another instance.
      for (const response of underWay) if (isEventStream(response)) response.destroy();
      return new Promise((resolve) => {
        // A response whose head promised keep-alive leaves an idle connection behind, so the sweep is repeated.
        let sweep: NodeJS.Timeout | undefined;
        const linger = setTimeout(() => {
          closeIdle();
          sweep = setInterval(closeIdle, SWEEP_MS);
        }, LINGER_MS);
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        const finish = (): void => {
          clearTimeout(linger);
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        };
        // Not `server.close()`: the HTTP server's method closes idle connections immediately.
        whenNobodyWaits(MAX_TURNS, () => NetServer.prototype.close.call(server, finish));
      });
    },
    cut: () => server.closeAllConnections(),
  };
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

const isEventStream = (response: ServerResponse): boolean => String(response.getHeader('content-type')).startsWith('text/event-stream');
