import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of pipelined requests on a connection; no real client sends more without reading a response. */
const MAX_PIPELINED = 256;

/** Key of a connection's number of requests that wait for those in front of them. */
const ahead = Symbol('ahead');
type AheadSocket = Socket & { [ahead]?: number };

/**
 * Node's HTTP server, except for pipelined requests, which Node emits as soon as it has read them. Here each one waits until the response
 * before it has finished, and those behind a response that ends the connection are never emitted: if a request was refused because two
 * servers could parse it differently, the bytes that follow it cannot be trusted.
 */
export class OrderlyServer extends Server {
  override emit(event: string, ...args: unknown[]): boolean {
    if (event !== 'request') return super.emit(event, ...args);
    const [request, response] = args as [IncomingMessage, ServerResponse];
    const { socket } = response;
    // A response gets its socket when those in front of it have finished, and never after the last one of the connection.
    if (!socket) return this.#keepWaiting(request, response);
    // The last response was sent, and more bytes of the client arrived before it saw the end of the connection.
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
    if (waiting > MAX_PIPELINED) socket.destroy();
    else {
      response.once('socket', () => {
        socket[ahead] = (socket[ahead] ?? 1) - 1;
        // Not within the event: Node has not finished assigning the socket.
        process.nextTick(() => this.emit('request', request, response));
      });
    }
    return true;
  }
}
