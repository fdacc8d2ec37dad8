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
/** Headers that frame or address the message: a Connection header that names them is an attack and is ignored. */
const neverNominated = new Set(['content-length', 'content-type', 'transfer-encoding', 'host']);

/** Returns the names (lower case) of hop-by-hop headers, including those that the Connection header nominates (RFC 9110 §7.6.1). */
export function hopByHopNames({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return hopByHop;
  const nominated = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set([...hopByHop, ...nominated.filter((name) => !neverNominated.has(name))]);
}
