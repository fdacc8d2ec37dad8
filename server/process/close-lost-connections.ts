import type { Worker } from 'node:cluster';

/** A connection that was handed to a worker. */
interface Handle {
  close(): void;
}

/** A message of Node's cluster module on the channel (lib/internal/cluster/utils.js): `seq` numbers a message, `ack` acknowledges one. */
interface ClusterMessage {
  act?: unknown;
  seq?: unknown;
  ack?: unknown;
}

/**
 * Closes the connections of a worker that has ended. The primary hands each connection to a worker and closes its own copy once the worker
 * has acknowledged it. If the worker dies before, nobody closes that copy, and the client would wait forever.
 */
export function closeLostConnections(worker: Worker): void {
  const handed = new Map<unknown, Handle>();
  const child = worker.process;
  const { send } = child;
  child.send = (message: unknown, ...rest: unknown[]): boolean => {
    const [handle] = rest;
    if (isRecord(message) && message.act === 'newconn' && isHandle(handle)) handed.set(message.seq, handle);
    return Boolean(Reflect.apply(send, child, [message, ...rest]));
  };
  child.on('internalMessage', (message: unknown) => {
    if (isRecord(message) && message.ack !== undefined) handed.delete(message.ack);
  });
  worker.once('exit', () => {
    for (const handle of handed.values()) handle.close();
    handed.clear();
  });
}

const isRecord = (value: unknown): value is ClusterMessage => typeof value === 'object' && value !== null;
const isHandle = (value: unknown): value is Handle => isRecord(value) && 'close' in value && typeof value.close === 'function';
