/**
 * Messages between the workers of one container. Each of the others receives each message once, in the order in which it was sent;
 * the sender does not, nor does a worker that starts later. Messages must survive JSON.
 */
export interface PeerBus {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** The bus of a process that is alone, and what brings it messages of its other parts. */
export function createInbox(): { bus: PeerBus; deliver: (message: unknown) => void } {
  const listeners: ((message: unknown) => void)[] = [];
  return {
    bus: { send: () => {}, onMessage: (listener) => void listeners.push(listener) },
    deliver(message) {
      for (const listener of listeners) listener(message);
    },
  };
}
