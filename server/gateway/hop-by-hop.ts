import type { IncomingHttpHeaders } from 'node:http';

const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
]);
/** These frame or address the message: a Connection header that names them is a trick, and is not obeyed. */
const neverNominated = new Set(['content-length', 'content-type', 'transfer-encoding', 'host']);

/** Names (lower case) that mean something to one connection only, with those that its Connection header nominates (RFC 9110 §7.6.1). */
export function hopByHopNames({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return hopByHop;
  const nominated = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set([...hopByHop, ...nominated.filter((name) => !neverNominated.has(name))]);
}
