import { connect, type Socket } from 'node:net';

/** One connection of a load, which can send its request again once the answer is complete. */
export interface LoadConnection {
  /** Sends the request. Must only be called when no request is in flight. */
  send(): void;
  close(): void;
}

export interface Answer {
  status: number;
  bodyBytes: number;
  /** Time from sending the request's first byte to reading the answer's last byte. */
  ms: number;
}

export interface LoadTarget {
  host: string;
  port: number;
  /** Head and body. */
  request: Buffer;
  /** Called when the answer is complete: the connection may send again. */
  onAnswer: (answer: Answer) => void;
  /** Called when the connection breaks or an answer cannot be parsed. The connection is closed by then. */
  onFailure: () => void;
}

const READ_BYTES = 64 * 1_024;
const HEAD_END = '\r\n\r\n';
/** The end of a chunked body. It could also occur within a body, but hardly ever as the last bytes of a read. */
const LAST_CHUNK = '0\r\n\r\n';

/**
 * Opens a connection made for measuring: it reads all answers into one buffer. A client that allocates a buffer per answer (autocannon)
 * collects so much garbage that its own pauses (10–40 ms, several a second at 13,000 answers) became the p99 that it reported for the
 * server.
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
    // The end marker may be split across two reads.
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
  /** Length of the body; null if it is chunked. */
  length: number | null;
  bodyBytes: number;
  /** The most recent bytes of a chunked body. */
  tail: string;
}

function openAnswer(head: string): OpenAnswer {
  const status = Number(head.slice(9, 12));
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return { status, length: isChunked ? null : Number(length ?? 0), bodyBytes: 0, tail: '' };
}

const isWhole = ({ length, bodyBytes, tail }: OpenAnswer): boolean => (length === null ? tail === LAST_CHUNK : bodyBytes >= length);
