import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 110 * 1_024 * 1_024;
/** After an early refusal the rest of the body is read and dropped for this long, so that the client gets to see the answer. */
const LINGER_MS = 5_000;

/** A body of unknown length is for the API to judge. */
export const announcesHugeBody = ({ headers }: IncomingMessage): boolean => Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;

/** Reads on for a while after an answer that was given before the body. */
export function dropBody(request: IncomingMessage): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer)).resume();
}
