import { connect, type Socket } from 'node:net';
import type { VirusScanProvider } from '../providers.ts';

/** Shorter together than the portal's own timeout, so that the visitor reads the message of the API. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 7_000;
/** Maximum length of a part of the stream, and of an answer, in bytes. */
const PART = 256 * 1024;
const MAX_ANSWER = 4 * 1024;

interface ClamdOptions {
  host: string;
  port: number;
  connectMs?: number;
  answerMs?: number;
}

/** Creates the scanner of ClamAV's daemon: each file is one connection with the command INSTREAM (man clamd). */
export const createClamd = (options: ClamdOptions): VirusScanProvider => ({
  scan: async (bytes) => {
    const answer = await ask(options, bytes);
    if (/^stream: OK$/.test(answer)) return 'clean';
    if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
    throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
  },
});

/** Sends a file and returns the answer. Rejects if clamd cannot be reached or is too slow. */
function ask({ host, port, connectMs = CONNECT_MS, answerMs = ANSWER_MS }: ClamdOptions, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let timer = setTimeout(() => socket.destroy(new Error('clamd cannot be reached: timeout')), connectMs);
    let answer = '';
    socket.once('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), answerMs);
      sendAll(socket, bytes);
    });
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      // The answer ends with NUL. It also comes before the end of a file that is larger than clamd's StreamMaxLength.
      if (answer.includes('\0') || answer.length > MAX_ANSWER) {
        resolve(answer.split('\0')[0]?.trim() ?? '');
        socket.destroy();
      }
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('clamd closed the connection without an answer'));
    });
  });
}

function sendAll(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += PART) {
    const part = bytes.subarray(at, at + PART);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    socket.write(length);
    socket.write(part);
  }
  socket.write(Buffer.alloc(4));
}
