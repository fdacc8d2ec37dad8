import type { RouteRow } from './route-table.ts';

/** Names of aliases for the id of a page's subject, of whichever kind. */
const idNames = ['id', 'demandId', 'demandNumber'];

/**
 * A parameter of a page: from its path, or from the query of an alias, where its own name counts before the other names of an id.
 * Undefined where the address says nothing.
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
 * The one address that a page goes by: the first path of its row that can be written with what this address says. So an alias that takes
 * its id in the query points at the path that holds the id, and one without an id at itself. The rest of the query is left out.
 */
export function canonicalPath(row: RouteRow, params: Readonly<Record<string, string>>, query: URLSearchParams): string {
  for (const pattern of row.paths) {
    const path = fillPath(pattern, (name) => addressParam(name, params, query));
    if (path !== null) return path;
  }
  return row.paths[0];
}

/** The path with its parameters, or null when one that it needs is unknown. */
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
