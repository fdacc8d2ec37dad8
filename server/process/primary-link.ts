import type { PeerBus } from './peer-bus.ts';
import { type MessageToPrimary, readMessageToWorker } from './worker-messages.ts';

/** A worker's side of the channel to the process that started it. */
export interface PrimaryLink {
  /** Base URL of the embedded portal API; before the primary has named it, the one given at the start. */
  upstream: () => string;
  /** Whether the embedded portal API listens, as far as the primary has said. */
  isApiListening: () => boolean;
  /** Whether it has answered some worker since the start of the portal, as far as the primary has said. */
  hasApiAnswered: () => boolean;
  peers: PeerBus;
  /** Called when the primary wants this worker to stop, with how long it shall still take requests; at once if it has said so already. */
  onStop(listener: (delayMs: number) => void): void;
  /** Called when a stop shall take no time any more. */
  onHurry(listener: () => void): void;
  /** Somebody has asked at `/readyz`: said to the primary every few seconds. */
  reportReadinessAsked(): void;
  /** Pages can be served on this port. */
  reportReady(port: number): void;
}

/** Far more often than a balancer counts as gone. */
const REPORT_EVERY_MS = 5_000;

/** The part of `process` that a link needs. */
interface Channel {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  send?(message: unknown, handle: undefined, options: undefined, done: () => void): boolean;
}

/** Listens from this moment on, so call it before anything that takes its time. */
export function linkToPrimary(firstUpstream: string, channel: Channel = process): PrimaryLink {
  const peerListeners: ((message: unknown) => void)[] = [];
  let upstream = firstUpstream;
  let isListening = false;
  let hasAnswered = false;
  let orderedDelayMs: number | null = null;
  let stop = (_delayMs: number): void => {};
  let hurry = (): void => {};
  let lastReportedAt = Number.NEGATIVE_INFINITY;
  channel.on('message', (message: unknown) => {
    const known = readMessageToWorker(message);
    if (known?.type === 'upstream') [upstream, isListening] = [known.url, true];
    if (known?.type === 'upstream-ended') isListening = false;
    if (known?.type === 'answered') hasAnswered = true;
    if (known?.type === 'peer') for (const listener of peerListeners) listener(known.message);
    if (known?.type === 'stop') {
      orderedDelayMs = known.delayMs;
      stop(known.delayMs);
    }
    if (known?.type === 'hurry') hurry();
  });
  // The primary may be gone by now; the worker then ends by itself, and nobody is left to be told.
  const send = (message: MessageToPrimary): void => void channel.send?.(message, undefined, undefined, () => {});
  return {
    upstream: () => upstream,
    isApiListening: () => isListening,
    hasApiAnswered: () => hasAnswered,
    peers: {
      send: (message) => send({ type: 'peer', message }),
      onMessage: (listener) => void peerListeners.push(listener),
    },
    onStop(listener) {
      stop = listener;
      if (orderedDelayMs !== null) listener(orderedDelayMs);
    },
    onHurry(listener) {
      hurry = listener;
    },
    reportReadinessAsked() {
      const now = performance.now();
      if (now - lastReportedAt < REPORT_EVERY_MS) return;
      lastReportedAt = now;
      send({ type: 'readiness-asked' });
    },
    reportReady: (port) => send({ type: 'ready', port }),
  };
}
