import { type RouteName, type RouteRow, routeNames, routeRow } from './route-table.ts';

export interface RouteMatch {
  readonly name: RouteName;
  readonly row: RouteRow;
  /** Decoded path parameters, without absent optional ones. */
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly name: RouteName;
  readonly segments: readonly string[];
}

const split = (path: string): string[] => path.split('/').filter(Boolean);
const isStatic = (segment: string): boolean => !segment.startsWith(':');

// Static segments take precedence over parameters, so `/demand/publisher-home` is never a demand number.
const patterns: readonly Pattern[] = routeNames
  .flatMap((name) => routeRow(name).paths.map((path) => ({ name, segments: split(path) })))
  .sort((a, b) => b.segments.filter(isStatic).length - a.segments.filter(isStatic).length);

/**
 * Finds the page of a pathname as it is in the request line (percent-encoded, no query). Accepts a trailing slash; returns null for
 * repeated slashes, broken percent-encoding and any unknown path.
 */
export function matchRoute(pathname: string): RouteMatch | null {
  if (!pathname.startsWith('/') || pathname.includes('//')) return null;
  const segments = split(pathname).map(decodeSegment);
  if (segments.includes(null)) return null;
  const pattern = patterns.find((candidate) => fits(candidate.segments, segments as string[]));
  return pattern ? { name: pattern.name, row: routeRow(pattern.name), params: paramsOf(pattern.segments, segments as string[]) } : null;
}

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  segments.length <= pattern.length &&
  pattern.every((part, index) => (isStatic(part) ? part === segments[index] : index < segments.length || part.endsWith('?')));

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> {
  const named = pattern.flatMap((part, index): [string, string][] => {
    const segment = segments[index];
    return isStatic(part) || segment === undefined ? [] : [[part.slice(1).replace(/\?$/, ''), segment]];
  });
  return Object.fromEntries(named);
}

function decodeSegment(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('/') || decoded.includes('\\') || decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
