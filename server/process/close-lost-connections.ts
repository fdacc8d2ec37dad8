import type { Worker } from 'node:cluster';

/** A connection that a worker was handed. */
interface Handle {
  close(): void;
}

/** A message of Node's cluster over the channel (lib/internal/cluster/utils.js): `seq` counts messages, `ack` answers one. */
interface ClusterMessage {
  act?: unknown;
  seq?: unknown;
  ack?: unknown;
}

/**
 * The first process of a cluster hands each connection to a worker, and closes its own copy once the worker has answered. One that dies
 * before leaves a copy that nobody closes, and a client that waits for good: these are closed when the worker has ended.
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
