import { type RouteName, type RouteRow, routeNames, routeRow } from './route-table.ts';

export interface RouteMatch {
  readonly name: RouteName;
  readonly row: RouteRow;
  /** Decoded path parameters; an optional one that is absent is not in it. */
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly name: RouteName;
  readonly segments: readonly string[];
}

const split = (path: string): string[] => path.split('/').filter(Boolean);
const isStatic = (segment: string): boolean => !segment.startsWith(':');

// Static segments beat parameters, so `/demand/publisher-home` is never a demand number.
const patterns: readonly Pattern[] = routeNames
  .flatMap((name) => routeRow(name).paths.map((path) => ({ name, segments: split(path) })))
  .sort((a, b) => b.segments.filter(isStatic).length - a.segments.filter(isStatic).length);

/**
 * Finds the page of a pathname as it stands in the request line (still percent-encoded, no query).
 * A trailing slash is forgiven; repeated slashes, broken percent-encoding and everything else unknown give null.
 */
export function matchRoute(pathname: string): RouteMatch | null {
  if (!pathname.startsWith('/') || pathname.includes('//')) return null;
  const segments = split(pathname).map(decodeSegment);
  if (segments.includes(null)) return null;
  for (const pattern of patterns) {
    const params = matchPattern(pattern.segments, segments as string[]);
    if (params) return { name: pattern.name, row: routeRow(pattern.name), params };
  }
  return null;
}

function matchPattern(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (segments.length > pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (isStatic(part)) {
      if (part !== segment) return null;
    } else if (segment !== undefined) {
      params[part.slice(1).replace(/\?$/, '')] = segment;
    } else if (!part.endsWith('?')) {
      return null;
    }
  }
  return params;
}

function decodeSegment(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('/') || decoded.includes('\\') || decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
