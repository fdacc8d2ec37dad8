import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Nobody sends more requests ahead than this without having seen one answer. */
const MOST_AHEAD = 256;

/** How many requests of a connection wait for those in front of them. */
const ahead = Symbol('ahead');
type AheadSocket = Socket & { [ahead]?: number };

/**
 * Node's server, but for requests that were sent ahead (pipelined): Node announces them as soon as it has read them. Here each waits until
 * the answer before it is over, and those behind an answer that ends the connection are never announced: whoever was refused because two
 * readers could understand it differently may have meant anything by the bytes that follow.
 */
export class OrderlyServer extends Server {
  override emit(event: string, ...args: unknown[]): boolean {
    if (event !== 'request') return super.emit(event, ...args);
    const [request, response] = args as [IncomingMessage, ServerResponse];
    const { socket } = response;
    // A response gets its socket when those in front of it are over, and none after one that was the last.
    if (!socket) return this.#keepWaiting(request, response);
    // The last answer is out, and the client's next bytes came before its end of the connection.
    if (socket.writableEnded) {
      request.resume();
      return true;
    }
    return super.emit('request', request, response);
  }

  #keepWaiting(request: IncomingMessage, response: ServerResponse): boolean {
    const socket: AheadSocket = request.socket;
    const waiting = (socket[ahead] ?? 0) + 1;
    socket[ahead] = waiting;
    if (waiting > MOST_AHEAD) socket.destroy();
    else {
      response.once('socket', () => {
        socket[ahead] = (socket[ahead] ?? 1) - 1;
        // Not within the event: Node has not finished giving the socket over.
        process.nextTick(() => this.emit('request', request, response));
      });
    }
    return true;
  }
}
