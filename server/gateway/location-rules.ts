import { isUtf8 } from 'node:buffer';

/**
 * Rewrites a `Location` of the API's response for clients of the portal. An address of the API itself, in any spelling, becomes a path of
 * the portal. Another website stays unchanged: payment or pictures may be hosted there, and only the API can know. Returns null for
 * anything that is not a website (`javascript:`, an app's scheme, an invalid address).
 */
export function publicLocation(location: string, upstream: string): string | null {
  // Browsers remove these characters before they parse an address.
  const text = asBrowsersRead(location)
    .replace(/[\t\r\n]/g, '')
    .trim();
  if (!URL.canParse(text, `${upstream}/`)) return null;
  const [url, api] = [new URL(text, `${upstream}/`), new URL(upstream)];
  if (!/^https?:$/.test(url.protocol)) return null;
  if (!isSameHost(url, api)) return location;
  // `next`, `../next`, `?x`: these mean the same relative to the portal's address.
  if (!/^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(text)) return location;
  return pathBehind(api.pathname, url.pathname) + url.search + url.hash;
}

/** Decodes a header value like a browser: Node reads each byte as one character, browsers read valid UTF-8 as such. */
function asBrowsersRead(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : location;
}

/** Maps a path of the API to one of the portal: removes the API's base path and keeps one leading slash, as two would name a host. */
export function pathBehind(prefix: string, path: string): string {
  const base = prefix.replace(/\/+$/, '');
  const isUnder = path === base || path.startsWith(`${base}/`);
  return (isUnder ? path.slice(base.length) : path).replace(/^\/*/, '/');
}

/** Compares hosts and ports, ignoring the scheme if neither URL has a port: behind a proxy the API may assume another scheme. */
function isSameHost(one: URL, other: URL): boolean {
  const hasSamePort = (one.port === '' && other.port === '') || portOf(one) === portOf(other);
  return hasSamePort && nameOf(one) === nameOf(other);
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');
