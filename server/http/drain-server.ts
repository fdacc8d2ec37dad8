import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { createTrackedSet } from './tracked-set.ts';

const SWEEP_MS = 100;
/** A load balancer may be sending on an idle connection in the very moment of the stop: it is heard for this long. */
const LINGER_MS = 1_000;

/** More connections cannot wait (the system's usual backlog is 511); with more than that the clients come faster than they are taken. */
const MOST_TURNS = 1_000;

/** Remembers which answers are under way, so that a stop can tell their clients to go elsewhere. */
export interface DrainableServer {
  /** From now on every answer is the last one on its connection; new connections are still taken. */
  sayGoodbye(): void;
  /**
   * Stops listening, closes idle connections after a second in which they may be used once more, lets answers under way finish, and
   * after `graceMs` cuts what is left. Resolves when no connection is open.
   */
  drain(graceMs: number): Promise<void>;
  /** Cuts whatever is open, in the middle of its answer or not; a drain that is under way resolves. */
  cut(): void;
}

export function makeDrainable(server: Server): DrainableServer {
  const underWay = createTrackedSet<ServerResponse>();
  /** Opened ahead of a request that may never come, as browsers do; Node does not count them as idle. */
  const unused = new Set<Socket>();
  let isLeaving = false;
  let connected = 0;
  server.on('connection', (socket) => {
    connected += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Before the app's own listener: a request on a kept-alive connection is answered as its last one.
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
  const sayGoodbye = (): void => {
    isLeaving = true;
    for (const response of underWay) announceEnd(response);
  };
  /** Each turn of the event loop takes one connection from the system; those that wait there when the port is closed are turned away. */
  const whenNobodyWaits = (turnsLeft: number, then: () => void): void => {
    const before = connected;
    setImmediate(() => (connected === before || turnsLeft === 0 ? then() : whenNobodyWaits(turnsLeft - 1, then)));
  };
  return {
    sayGoodbye,
    drain(graceMs) {
      sayGoodbye();
      // A stream of events never finishes: its reader connects again, to another instance.
      for (const response of underWay) if (isEventStream(response)) response.destroy();
      return new Promise((resolve) => {
        // An answer whose head had promised keep-alive leaves an idle connection behind, so there is more than one sweep.
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
        // Not `server.close()`: that of HTTP closes the idle connections at once.
        whenNobodyWaits(MOST_TURNS, () => NetServer.prototype.close.call(server, finish));
      });
    },
    cut: () => server.closeAllConnections(),
  };
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

const isEventStream = (response: ServerResponse): boolean => String(response.getHeader('content-type')).startsWith('text/event-stream');
