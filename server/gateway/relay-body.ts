import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pace } from './exchange.ts';

/**
 * Hands an answer's body on, byte by byte and no faster than its reader takes it; `pace` counts how much came. An answer that breaks off
 * is not ended here, so nobody takes it for the whole.
 */
export function relayBody(answer: IncomingMessage, response: ServerResponse, pace: Pick<Pace, 'bytes'>): void {
  const resume = (): void => void answer.resume();
  answer.on('data', (chunk: Buffer) => {
    pace.bytes += chunk.length;
    if (response.write(chunk)) return;
    answer.pause();
    response.once('drain', resume);
  });
  answer.once('end', () => void response.end());
}
