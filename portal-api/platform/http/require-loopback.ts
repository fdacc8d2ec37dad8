import type { Request, RequestHandler } from 'express';

/** Returns whether a URL's host is `localhost`, in 127.0.0.0/8, or ::1. */
export const isLoopbackHost = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

const isLoopbackPeer = (address: string | undefined): boolean => /^(127\.|::1$|::ffff:127\.)/i.test(address ?? '');

/**
 * Serves only this machine. The peer address keeps other machines out; the Host header keeps out a remote page whose name resolves to
 * 127.0.0.1 (DNS rebinding); a forwarding header means that there is a proxy in between.
 */
export const requireLoopback: RequestHandler = (request, response, next) => {
  if (isLocal(request)) return next();
  response.status(403).type('text').send('仅限本机访问');
};

function isLocal(request: Request): boolean {
  const host = `http://${request.headers.host ?? ''}`;
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => request.headers[name] !== undefined);
  return !isForwarded && isLoopbackPeer(request.socket.remoteAddress) && URL.canParse(host) && isLoopbackHost(new URL(host).hostname);
}
