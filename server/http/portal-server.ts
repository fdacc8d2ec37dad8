import { IncomingMessage, type RequestListener, type Server, type ServerOptions, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endWith } from './end-connection.ts';
import { OrderlyServer } from './orderly-server.ts';

/** Longer than the idle time of the usual load balancers (60 s), so that they close a connection, never we in the middle of their use. */
const KEEP_ALIVE_MS = 65_000;

/** A connection on which nothing moves in either direction, and whose answer nobody takes, is cut; longer than any call may wait. */
const STALL_MS = 150_000;

/** Where a connection keeps the answer that is under way, and no longer: an idle connection would hold all that hangs on the last one. */
const answering = Symbol('answering');
type AnsweringSocket = Socket & { [answering]?: ServerResponse | null };

/** A plain listener, or an Express app with what it gives to all requests and responses. */
type App = RequestListener & { request?: object; response?: object };

/** The HTTP server around the app: Node's own limits, and an answer for what never becomes a request. Not listening yet. */
export function createPortalServer(app: App, { stallMs = STALL_MS } = {}): Server {
  const server = new OrderlyServer({
    headersTimeout: 20_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A request without a body is no stream that somebody must read to its end; readers find it ended.
    optimizeEmptyRequests: true,
    ...messagesOf(app),
  });
  server.timeout = stallMs;
  server.on('request', ({ socket }: { socket: AnsweringSocket }, response) => {
    socket[answering] = response;
    response.on('close', forgetAnswer);
  });
  server.on('request', (request, response) => {
    // The portal is no forward proxy; and some of those addresses Express can neither read nor answer.
    if (request.url?.startsWith('/')) app(request, response);
    else refuse(request.socket, 400);
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, duplex: Duplex) => {
    const socket = duplex as AnsweringSocket;
    const answer = socket[answering];
    // The client had said that its request was the last one: what follows is nobody's.
    if (error.code === 'HPE_CLOSED_CONNECTION') return;
    // In the middle of an answer there is no room for another one.
    if (answer?.headersSent && !answer.writableEnded) socket.destroy();
    else if (answer?.headersSent) refuseInTurn(socket, statusOf(error));
    else refuse(socket, statusOf(error));
  });
  server.on('upgrade', (_request, socket) => refuseInTurn(socket as AnsweringSocket, 426, 'Upgrade: HTTP/1.1\r\n'));
  server.on('connect', (_request, socket) => refuseInTurn(socket as AnsweringSocket, 405));
  return server;
}

/**
 * Messages that have Express's prototypes from birth. Express would give them to each message later, and an object whose prototype was
 * changed is slow to use for the rest of its life (a tenth of what a proxied call costs).
 */
function messagesOf(app: App): ServerOptions {
  if (!app.request || !app.response) return {};
  class PortalRequest extends IncomingMessage {}
  class PortalResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(PortalRequest.prototype, app.request);
  Object.setPrototypeOf(PortalResponse.prototype, app.response);
  Object.assign(app, { request: PortalRequest.prototype, response: PortalResponse.prototype });
  return { IncomingMessage: PortalRequest, ServerResponse: PortalResponse };
}

function forgetAnswer(this: ServerResponse): void {
  const socket: AnsweringSocket = this.req.socket;
  if (socket[answering] === this) socket[answering] = null;
}

function statusOf({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_INVALID_VERSION') return 505;
  return code === 'HPE_INVALID_METHOD' && rawPacket && /^[A-Z]{3,24} \//.test(rawPacket.toString('latin1')) ? 501 : 400;
}

/** A refusal of what was sent behind a request that is being answered comes behind that answer. */
function refuseInTurn(socket: AnsweringSocket, status: number, headers?: string): void {
  const answer = socket[answering];
  if (answer) answer.once('close', () => refuse(socket, status, headers));
  else refuse(socket, status, headers);
}

/** A short answer in bytes, since there is no response to write to; then the connection ends. */
function refuse(socket: Socket, status: number, headers = ''): void {
  // It has had its last answer.
  if (socket.writableEnded) return;
  if (!socket.writable) return void socket.destroy();
  endWith(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
