import type { CodeNode } from '#shared/contract/reference.ts';

/** The upper `depth` levels of a tree (1: the top alone). */
export const cutTree = (nodes: readonly CodeNode[], depth: number): CodeNode[] =>
  nodes.map(({ code, name, children }) =>
    children && depth > 1 ? { code, name, children: cutTree(children, depth - 1) } : { code, name },
  );
