import type { ServerResponse } from 'node:http';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import type { Pace } from './exchange.ts';

/** A body up to this length is written in one string with the head; for a longer one two buffers are cheaper than the copy. */
const ONE_PIECE_BYTES = 8 * 1_024;

/**
 * Relays a response body byte by byte, no faster than the client reads it; counts its bytes in `pace`. A body that arrives in one chunk is
 * sent in one piece with the head. A response that breaks off is not ended here, so that the client cannot take it for complete.
 */
export function relayBody(answer: AnswerStream, response: ServerResponse, pace: Pick<Pace, 'bytes'>): void {
  const length = Number(answer.headers['content-length']);
  const resume = (): void => void answer.resume();
  answer.on('data', (chunk: Buffer) => {
    pace.bytes += chunk.length;
    if (chunk.length === length) endWith(response, chunk);
    else if (!response.write(chunk)) {
      answer.pause();
      response.once('drain', resume);
    }
  });
  answer.once('end', () => {
    if (!response.writableEnded) response.end();
  });
}

function endWith(response: ServerResponse, body: Buffer): void {
  // If head and body are written together, Node keeps one byte of each Chinese character of a file name, and some of these are line breaks.
  if (response.hasHeader('content-disposition')) {
    response.write(body);
    response.end();
  }
  // Latin-1 maps each byte to one character, so the bytes stay unchanged.
  else if (body.length <= ONE_PIECE_BYTES) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}
