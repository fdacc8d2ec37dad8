import { connect, type Socket } from 'node:net';

/** One connection of a load, which sends its request again when the answer is whole. */
export interface LoadConnection {
  /** Sends the request; to be called when nothing is under way. */
  send(): void;
  close(): void;
}

export interface Answer {
  status: number;
  bodyBytes: number;
  /** From the request's first byte sent to the answer's last byte read. */
  ms: number;
}

export interface LoadTarget {
  host: string;
  port: number;
  /** Head and body. */
  request: Buffer;
  /** The connection may send again. */
  onAnswer: (answer: Answer) => void;
  /** The connection broke, or an answer cannot be read: this connection is over. */
  onFailure: () => void;
}

const READ_BYTES = 64 * 1_024;
const HEAD_END = '\r\n\r\n';
/** The end of a chunked body. Within one it is possible, and as good as impossible at the end of what was read. */
const LAST_CHUNK = '0\r\n\r\n';

/**
 * Made for measuring: it reads into one buffer for all answers. A reader that makes a buffer for each (autocannon) has so much to collect
 * that its own pauses (10–40 ms, several a second at 13,000 answers) were the p99 that it told of the server.
 */
export function openLoadConnection({ host, port, request, onAnswer, onFailure }: LoadTarget): LoadConnection {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  let startedAt = 0;
  let answer: OpenAnswer | null = null;
  let head = '';

  const read = (size: number): void => {
    let from = 0;
    if (!answer) {
      const known = head.length;
      head += buffer.toString('latin1', 0, size);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      answer = openAnswer(head.slice(0, end));
      from = end + HEAD_END.length - known;
      head = '';
    }
    answer.bodyBytes += size - from;
    // Over the border of two reads as well.
    if (answer.length === null)
      answer.tail = (answer.tail + buffer.toString('latin1', Math.max(from, size - LAST_CHUNK.length), size)).slice(-LAST_CHUNK.length);
    if (!isWhole(answer)) return;
    const { status, bodyBytes } = answer;
    answer = null;
    onAnswer({ status, bodyBytes, ms: performance.now() - startedAt });
  };
  const onread = {
    buffer,
    callback(size: number): boolean {
      read(size);
      return true;
    },
  };
  const socket: Socket = connect({ host, port, noDelay: true, onread });
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    socket.destroy();
  };
  const fail = (): void => {
    if (isClosed) return;
    close();
    onFailure();
  };
  socket.once('error', fail).once('close', fail);
  return {
    send() {
      startedAt = performance.now();
      socket.write(request);
    },
    close,
  };
}

interface OpenAnswer {
  status: number;
  /** null: chunked. */
  length: number | null;
  bodyBytes: number;
  /** The last bytes of a chunked body so far. */
  tail: string;
}

function openAnswer(head: string): OpenAnswer {
  const status = Number(head.slice(9, 12));
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return { status, length: isChunked ? null : Number(length ?? 0), bodyBytes: 0, tail: '' };
}

const isWhole = ({ length, bodyBytes, tail }: OpenAnswer): boolean => (length === null ? tail === LAST_CHUNK : bodyBytes >= length);
