/**
 * Messages between the workers of one container. Every other worker receives each message once, in the order in which it was sent; the
 * sender does not, nor does a worker that starts later. Messages must survive JSON.
 */
export interface PeerBus {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Creates the bus of a process without peers, and a function that delivers messages to it from other parts of the process. */
export function createInbox(): { bus: PeerBus; deliver: (message: unknown) => void } {
  const listeners: ((message: unknown) => void)[] = [];
  return {
    bus: { send: () => {}, onMessage: (listener) => void listeners.push(listener) },
    deliver(message) {
      for (const listener of listeners) listener(message);
    },
  };
}
