import type { RouteRow } from './route-table.ts';

/** Parameter names that aliases use for the id of a page's subject, of whatever kind it is. */
const idNames = ['id', 'demandId', 'demandNumber'];

/**
 * Returns a parameter of a page: from its path, or from the query of an alias, where its own name takes precedence over the other id names.
 * Undefined if the address does not contain it.
 */
export function addressParam(name: string, params: Readonly<Record<string, string>>, query: URLSearchParams): string | undefined {
  if (params[name] !== undefined) return params[name];
  const names = idNames.includes(name) ? [name, ...idNames.filter((other) => other !== name)] : [name];
  for (const candidate of names) {
    const value = query.get(candidate);
    if (value) return value;
  }
  return undefined;
}

/**
 * Returns the canonical path of a page: the first path of its row whose parameters this address provides. So an alias with the id in its
 * query maps to the path that contains the id, and an alias without an id maps to itself. The rest of the query is dropped.
 */
export function canonicalPath(row: RouteRow, params: Readonly<Record<string, string>>, query: URLSearchParams): string {
  for (const pattern of row.paths) {
    const path = fillPath(pattern, (name) => addressParam(name, params, query));
    if (path !== null) return path;
  }
  return row.paths[0];
}

/** Returns the path with its parameters filled in, or null if a required one is missing. */
function fillPath(pattern: string, read: (name: string) => string | undefined): string | null {
  let isComplete = true;
  const path = pattern.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = read(name);
    if (value) return `/${encodeURIComponent(value)}`;
    if (!optional) isComplete = false;
    return '';
  });
  return isComplete ? path || '/' : null;
}
