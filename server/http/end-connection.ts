import type { Socket } from 'node:net';

/** Time for which a refused client may go on sending before its connection is destroyed. */
const LINGER_MS = 2_000;

/**
 * Makes the pending response the last one of its connection: afterwards the connection is ended rather than destroyed, and further bytes
 * of the client are read and dropped for a while. If it were destroyed with unread bytes, the client's system would discard the response.
 */
export function lingerAtEnd(socket: Socket): void {
  socket.destroySoon = endAndListen;
}

/** Sends these bytes and ends the connection in the same way. */
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
