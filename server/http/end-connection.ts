import type { Socket } from 'node:net';

/** How long a client that was refused may go on sending before the connection is cut. */
const LINGER_MS = 2_000;

/**
 * For a connection whose answer under way is its last one: when that is out, the connection is not cut but ended, and what the client
 * still sends is read and dropped for a while. Cut at once with bytes unread, the client's system would throw the answer away.
 */
export function lingerAtEnd(socket: Socket): void {
  socket.destroySoon = endAndListen;
}

/** Ends the connection after these bytes, with the same patience. */
export function endWith(socket: Socket, bytes: string): void {
  socket.write(bytes);
  endAndListen.call(socket);
}

function endAndListen(this: Socket): void {
  if (this.writableEnded) return;
  this.on('error', () => this.destroy());
  this.end();
  this.resume();
  const timer = setTimeout(() => this.destroy(), LINGER_MS);
  this.once('close', () => clearTimeout(timer));
}
