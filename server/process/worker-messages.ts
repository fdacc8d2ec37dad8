import { z } from 'zod';

const peerMessage = z.object({ type: z.literal('peer'), message: z.unknown() });

const messageToWorker = z.discriminatedUnion('type', [
  /** Where the embedded portal API is from now on. */
  z.object({ type: z.literal('upstream'), url: z.string() }),
  /** The embedded portal API has ended, and is started again. */
  z.object({ type: z.literal('upstream-ended') }),
  /** The portal API has answered a worker since the start of the portal: when it is away from now on, that is an outage. */
  z.object({ type: z.literal('answered') }),
  /** Say goodbye, take requests for so many ms more, finish, end. */
  z.object({ type: z.literal('stop'), delayMs: z.number() }),
  /** End now. */
  z.object({ type: z.literal('hurry') }),
  peerMessage,
]);
const messageToPrimary = z.discriminatedUnion('type', [
  /** The worker has seen the portal API; the port is the one that visitors use. */
  z.object({ type: z.literal('ready'), port: z.number() }),
  /** Somebody has asked at `/readyz`. */
  z.object({ type: z.literal('readiness-asked') }),
  peerMessage,
]);

export type MessageToWorker = z.output<typeof messageToWorker>;
export type MessageToPrimary = z.output<typeof messageToPrimary>;

/** The message, or null when it is somebody else's (prom-client talks over the same channel). */
export const readMessageToWorker = (message: unknown): MessageToWorker | null => messageToWorker.safeParse(message).data ?? null;
export const readMessageToPrimary = (message: unknown): MessageToPrimary | null => messageToPrimary.safeParse(message).data ?? null;
