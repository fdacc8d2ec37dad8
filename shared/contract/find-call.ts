/** Anything that has the address of a call. */
interface Addressed {
  readonly method: string;
  /** Express syntax: `/api/demand/:id`. */
  readonly path: string;
}

/**
 * Creates a function that finds the call of a request by method and path (a query is ignored), or null. Literal segments take precedence
 * over parameters: `/api/demand/type` is not `/api/demand/:id`. As in Express, case and a trailing slash make no difference.
 */
export function createCallFinder<Call extends Addressed>(calls: readonly Call[]): (method: string, path: string) => Call | null {
  const rows = calls
    .map((call) => ({ call, segments: toSegments(call.path) }))
    // Try literal segments before parameters.
    .sort((a, b) => (rankOf(a.segments) < rankOf(b.segments) ? -1 : 1));
  const bySize = Map.groupBy(rows, ({ call, segments }) => `${call.method} ${segments.length}`);
  return (method, path) => {
    const given = toSegments(path);
    return bySize.get(`${method} ${given.length}`)?.find(({ segments }) => fits(segments, given))?.call ?? null;
  };
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

const rankOf = (segments: readonly string[]): string => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');

const fits = (pattern: readonly string[], given: readonly string[]): boolean =>
  pattern.every((segment, index) => (isParameter(segment) ? given[index] !== '' : segment === given[index]));

const toSegments = (path: string): string[] => (path.split('?', 1)[0] ?? '').toLowerCase().replace(/\/$/, '').split('/');
