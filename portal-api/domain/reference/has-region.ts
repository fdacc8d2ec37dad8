import type { ReferenceCatalog } from './reference-catalog.ts';

/** Whether there is a region of this code, at any level. */
export const hasRegion = (nodes: ReferenceCatalog['regions'], code: string): boolean =>
  nodes.some((node) => node.code === code || (code.startsWith(node.code) && hasRegion(node.children ?? [], code)));
