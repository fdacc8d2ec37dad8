import { z } from 'zod';

const peerMessage = z.object({ type: z.literal('peer'), message: z.unknown() });

const messageToWorker = z.discriminatedUnion('type', [
  /** The embedded portal API now listens at this URL. */
  z.object({ type: z.literal('upstream'), url: z.string() }),
  /** The embedded portal API has ended and is being restarted. */
  z.object({ type: z.literal('upstream-ended') }),
  /** The portal API has answered a worker since the start of the portal: from now on its absence is an outage. */
  z.object({ type: z.literal('answered') }),
  /** Announce the stop, accept requests for this many ms more, finish them, and end. */
  z.object({ type: z.literal('stop'), delayMs: z.number() }),
  /** End immediately. */
  z.object({ type: z.literal('forceStop') }),
  peerMessage,
]);
const messageToPrimary = z.discriminatedUnion('type', [
  /** The worker has reached the portal API; the port is the one that visitors use. */
  z.object({ type: z.literal('ready'), port: z.number() }),
  /** A client has requested `/readyz`. */
  z.object({ type: z.literal('readiness-asked') }),
  peerMessage,
]);

export type MessageToWorker = z.output<typeof messageToWorker>;
export type MessageToPrimary = z.output<typeof messageToPrimary>;

/** Returns the message, or null if it is of another sender (prom-client uses the same channel). */
export const readMessageToWorker = (message: unknown): MessageToWorker | null => messageToWorker.safeParse(message).data ?? null;
export const readMessageToPrimary = (message: unknown): MessageToPrimary | null => messageToPrimary.safeParse(message).data ?? null;
