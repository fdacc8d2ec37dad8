import { IncomingMessage, type RequestListener, type Server, type ServerOptions, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endWith } from './end-connection.ts';
import { OrderlyServer } from './sequential-server.ts';

/** Longer than the idle time of common load balancers (60 s), so that they close a connection, never the portal while one uses it. */
const KEEP_ALIVE_MS = 65_000;

/** A connection without traffic, such as one whose response is not read, is closed after this time; longer than any call may wait. */
const STALL_MS = 150_000;

/** Key of a connection's pending response. Cleared afterwards: an idle connection would keep everything of its last response alive. */
const answering = Symbol('answering');
type AnsweringSocket = Socket & { [answering]?: ServerResponse | null };

/** A plain listener, or an Express app with its prototypes for requests and responses. */
type App = RequestListener & { request?: object; response?: object };

/** Creates the HTTP server for the app: Node's own limits, and responses to input that never becomes a request. Not listening yet. */
export function createPortalServer(app: App, { stallMs = STALL_MS } = {}): Server {
  const server = new OrderlyServer({
    headersTimeout: 20_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A request without a body needs no stream that must be read to its end: it has already ended.
    optimizeEmptyRequests: true,
    ...messagesOf(app),
  });
  server.timeout = stallMs;
  server.on('request', ({ socket }: { socket: AnsweringSocket }, response) => {
    socket[answering] = response;
    response.on('close', forgetAnswer);
  });
  server.on('request', (request, response) => {
    // The portal is not a forward proxy, and Express cannot parse or answer some of these addresses.
    if (request.url?.startsWith('/')) app(request, response);
    else refuse(request.socket, 400);
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, duplex: Duplex) => {
    const socket = duplex as AnsweringSocket;
    const answer = socket[answering];
    // The client had announced its request as the last one: ignore what follows.
    if (error.code === 'HPE_CLOSED_CONNECTION') return;
    // No other response can be sent in the middle of one.
    if (answer?.headersSent && !answer.writableEnded) socket.destroy();
    else if (answer?.headersSent) refuseInTurn(socket, statusOf(error));
    else refuse(socket, statusOf(error));
  });
  server.on('upgrade', (_request, socket) => refuseInTurn(socket as AnsweringSocket, 426, 'Upgrade: HTTP/1.1\r\n'));
  server.on('connect', (_request, socket) => refuseInTurn(socket as AnsweringSocket, 405));
  return server;
}

/**
 * Creates message classes that have Express's prototypes from the start. Express would otherwise set them on each message later, and an
 * object whose prototype was changed stays slow (a tenth of the cost of a proxied call).
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

/** Refuses what was sent behind a pending request, after the response to that request. */
function refuseInTurn(socket: AnsweringSocket, status: number, headers?: string): void {
  const answer = socket[answering];
  if (answer) answer.once('close', () => refuse(socket, status, headers));
  else refuse(socket, status, headers);
}

/** Writes a short response as bytes, since there is no response object, and ends the connection. */
function refuse(socket: Socket, status: number, headers = ''): void {
  // The connection has had its last response.
  if (socket.writableEnded) return;
  if (!socket.writable) return void socket.destroy();
  endWith(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
