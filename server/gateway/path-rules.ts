/** Classes of a path: relayed to the portal API, refused as disguised, or passed on to other handlers. */
export type PathVerdict = 'proxy' | 'refuse' | 'pass';

/** Unreserved and sub-delimiter characters except `;`, which some servers read as parameters, and percent-encoded bytes. */
const proxied = /^\/(?:v1|api)(?:\/(?:[\w.~!$&'()*+,:@=-]|%[\da-f]{2})+)+\/?$/i;
/** Encoded slash, backslash, percent sign, `;`, and control characters, which a second decoding would make dangerous. */
const dangerousBytes = /%(?:2f|5c|25|3b|[01][\da-f]|7f)/i;
const root = /^\/(?:v1|api)(?:\/|$)/;
const rootOnly = /^\/(?:v1|api)\/?$/;

/**
 * Classifies the path exactly as it was sent in the request line. Only a plain `/v1/<something>` or `/api/<something>` is proxied; a path
 * that only becomes one when it is decoded, lower-cased or resolved (`/V1/x`, `//v1`, `/x/../v1/a`, `/v1/..%2fadmin`) is refused.
 */
export function classifyPath(url: string): PathVerdict {
  const path = pathOf(url);
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return 'refuse';
  if (rootOnly.test(path)) return 'pass';
  if (!root.test(path)) return root.test(resolvePath(path)) ? 'refuse' : 'pass';
  return proxied.test(path) && !dangerousBytes.test(path) && !hasDotSegment(path) && isUtf8(path) ? 'proxy' : 'refuse';
}

/** Returns the call that an accepted path means to a lenient router: decoded, in lower case, without query and trailing slash. */
export function callPath(url: string): string {
  const path = pathOf(url);
  const decoded = (path.includes('%') ? decodeURIComponent(path) : path).toLowerCase();
  return decoded.endsWith('/') ? decoded.replace(/\/+$/, '') : decoded;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

const hasDotSegment = (path: string): boolean => path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path that the most lenient server could read. */
function resolvePath(path: string): string {
  let text = path;
  for (let round = 0; round < 3; round += 1) {
    text = text.replace(/%([\da-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const kept: string[] = [];
  for (const segment of text.toLowerCase().split(/[/\\]/)) {
    const name = segment.split(';', 1)[0] ?? '';
    if (name === '..') kept.pop();
    else if (name !== '' && name !== '.') kept.push(name);
  }
  return `/${kept.join('/')}`;
}
