import type { PeerBus } from './peer-bus.ts';
import { type MessageToPrimary, readMessageToWorker } from './worker-messages.ts';

/** A worker's end of the channel to the primary process. */
export interface PrimaryLink {
  /** Base URL of the embedded portal API; until the primary has sent it, the one given at the start. */
  upstream: () => string;
  /** Whether the embedded portal API is listening, according to the primary. */
  isApiListening: () => boolean;
  /** Whether it has answered any worker since the start of the portal, according to the primary. */
  hasApiAnswered: () => boolean;
  peers: PeerBus;
  /** Calls back when the primary stops this worker, with the time for which it still accepts requests; immediately if that has happened. */
  onStop(listener: (delayMs: number) => void): void;
  /** Calls back when a stop must finish immediately. */
  onForceStop(listener: () => void): void;
  /** Reports a `/readyz` request to the primary, every few seconds at most. */
  reportReadinessAsked(): void;
  /** Reports that pages can be served on this port. */
  reportReady(port: number): void;
}

/** Well below the time after which a balancer counts as gone. */
const REPORT_EVERY_MS = 5_000;

/** The part of `process` that a link uses. */
interface Channel {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  send?(message: unknown, handle: undefined, options: undefined, done: () => void): boolean;
}

/** Creates the link. It listens immediately, so call it before anything slow. */
export function linkToPrimary(firstUpstream: string, channel: Channel = process): PrimaryLink {
  const peerListeners: ((message: unknown) => void)[] = [];
  let upstream = firstUpstream;
  let isListening = false;
  let hasAnswered = false;
  let orderedDelayMs: number | null = null;
  let stop = (_delayMs: number): void => {};
  let forceStop = (): void => {};
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
    if (known?.type === 'forceStop') forceStop();
  });
  // If the primary has gone, the error is ignored: the worker ends by itself.
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
    onForceStop(listener) {
      forceStop = listener;
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
