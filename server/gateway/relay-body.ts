import type { ServerResponse } from 'node:http';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import type { Pace } from './exchange.ts';

/** A body up to this length is written in one string with the head; for a longer one two buffers cost less than the copy. */
const ONE_PIECE_BYTES = 8 * 1_024;

/**
 * Hands an answer's body on, byte by byte and no faster than its reader takes it; `pace` counts how much came. A body that is all
 * there at once leaves with the head in one piece. An answer that breaks off is not ended here, so nobody takes it for the whole.
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
  // Of a file name Node would leave one byte of each Chinese character, some of which are line breaks, if it had head and body at once.
  if (response.hasHeader('content-disposition')) {
    response.write(body);
    response.end();
  }
  // Latin-1 has one character for each byte, so the bytes come out as they went in.
  else if (body.length <= ONE_PIECE_BYTES) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}
