/** Anything with the address of a call. */
interface Addressed {
  readonly method: string;
  /** Express syntax: `/api/demand/:id`. */
  readonly path: string;
}

/**
 * Gives the call that a request is, by method and path (a query is ignored), or null. Names of the path win over parameters:
 * `/api/demand/type` is no `/api/demand/:id`. As in Express, upper case and a slash at the end make no difference.
 */
export function createCallFinder<Call extends Addressed>(calls: readonly Call[]): (method: string, path: string) => Call | null {
  const rows = calls
    .map((call) => ({ call, segments: toSegments(call.path) }))
    // Where one says a name and the other takes anything, the name is asked first.
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
