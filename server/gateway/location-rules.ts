import { isUtf8 } from 'node:buffer';

/**
 * A `Location` of the API's answer as readers of the portal may follow it. An address of the API itself, however it is spelt, becomes a
 * path of the portal; another website stays as it is, since payment and pictures may live there and only the API can say so; null for
 * what is no website (`javascript:`, an app's scheme, nonsense).
 */
export function publicLocation(location: string, upstream: string): string | null {
  // Browsers leave these out before they read an address.
  const text = asBrowsersRead(location)
    .replace(/[\t\r\n]/g, '')
    .trim();
  if (!URL.canParse(text, `${upstream}/`)) return null;
  const [url, api] = [new URL(text, `${upstream}/`), new URL(upstream)];
  if (!/^https?:$/.test(url.protocol)) return null;
  if (!isSameHost(url, api)) return location;
  // `next`, `../next`, `?x`: read in the portal's address they mean the same.
  if (!/^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(text)) return location;
  return pathBehind(api.pathname, url.pathname) + url.search + url.hash;
}

/** Node reads each byte as one character, and browsers read UTF-8 where it is. */
function asBrowsersRead(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : location;
}

/** A path of the API as one of the portal: without the prefix under which the API lives, and with one slash in front, as two would name a host. */
export function pathBehind(prefix: string, path: string): string {
  const base = prefix.replace(/\/+$/, '');
  const isUnder = path === base || path.startsWith(`${base}/`);
  return (isUnder ? path.slice(base.length) : path).replace(/^\/*/, '/');
}

/** Without regard to the scheme when neither names a port: behind a proxy of its own the API may believe in another one. */
function isSameHost(one: URL, other: URL): boolean {
  const hasSamePort = (one.port === '' && other.port === '') || portOf(one) === portOf(other);
  return hasSamePort && nameOf(one) === nameOf(other);
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');
