import type { CodeNode } from '#shared/contract/reference.ts';
import type { Database } from '../../platform/db/database.ts';
import { createDatabaseMap } from '../../platform/db/database-map.ts';
import { NATIONWIDE_CODE, NATIONWIDE_NAME, regionLabel } from './regions.ts';

export interface ReferenceCatalog {
  regions: readonly CodeNode[];
  industries: readonly CodeNode[];
  positions: readonly { id: string; name: string }[];
  /** Returns the industry's own name, or null for an unknown code. */
  industryName(code: string | null): string | null;
  /** Returns a label such as 「广东 深圳」 or 「全国」, or null. */
  regionName(code: string | null): string | null;
}

const catalogs = createDatabaseMap<Promise<ReferenceCatalog>>();

/** Returns the reference data. It changes only when a release starts (sync-reference-data), so each process caches it for good. */
export function getReferenceCatalog(db: Database): Promise<ReferenceCatalog> {
  const known = catalogs.get(db);
  if (known) return known;
  const loading = loadCatalog(db);
  catalogs.set(db, loading);
  // A failed load must not stay cached.
  loading.catch(() => catalogs.delete(db));
  return loading;
}

async function loadCatalog(db: Database): Promise<ReferenceCatalog> {
  const [regions, industries, positions] = await Promise.all([
    db.selectFrom('regions').selectAll().orderBy('sort').orderBy('code').execute(),
    db.selectFrom('industries').selectAll().orderBy('sort').orderBy('code').execute(),
    db.selectFrom('positions').select(['id', 'name']).orderBy('sort').orderBy('id').execute(),
  ]);
  const industryNames = new Map(industries.map(({ code, name }) => [code, name]));
  const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  return {
    regions: toTree(regions),
    industries: toTree(industries),
    positions,
    industryName: (code) => (code && industryNames.get(code)) || null,
    regionName: (code) => (code === NATIONWIDE_CODE ? NATIONWIDE_NAME : labelRegion(regionNames, code)),
  };
}

function labelRegion(names: ReadonlyMap<string, string>, code: string | null): string | null {
  const steps = [2, 4, 6].filter((length) => length <= (code?.length ?? 0));
  const found = steps.map((length) => names.get(code?.slice(0, length) ?? '')).filter((name) => name !== undefined);
  return found.length > 0 ? regionLabel(found) : null;
}

function toTree(rows: readonly { code: string; name: string; parent_code: string | null }[]): CodeNode[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_code);
  const childrenOf = (parent: string | null): CodeNode[] =>
    (byParent.get(parent) ?? []).map(({ code, name }) => {
      const children = childrenOf(code);
      return children.length > 0 ? { code, name, children } : { code, name };
    });
  return childrenOf(null);
}

/** Returns the upper `depth` levels of a tree (1: only the top level). */
export const cutTree = (nodes: readonly CodeNode[], depth: number): CodeNode[] =>
  nodes.map(({ code, name, children }) =>
    children && depth > 1 ? { code, name, children: cutTree(children, depth - 1) } : { code, name },
  );

/** Whether a region with this code exists, at any level. */
export const hasRegion = (nodes: ReferenceCatalog['regions'], code: string): boolean =>
  nodes.some((node) => node.code === code || (code.startsWith(node.code) && hasRegion(node.children ?? [], code)));
