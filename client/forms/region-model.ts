import type { CodeNode } from '#shared/contract/reference.ts';

export const NATIONWIDE: CodeNode = { code: '00', name: '全国' };
/** Digits of a 省 and of a 市. */
const levels = [2, 4, 6] as const;

export interface Region {
  code: string;
  /** 「广东省 深圳市 南山区」 */
  name: string;
}

/** The nodes from the province down to a code, as far as the tree knows it. */
export function regionPath(tree: readonly CodeNode[], code: string): CodeNode[] {
  if (code === NATIONWIDE.code) return [NATIONWIDE];
  const path: CodeNode[] = [];
  let nodes: readonly CodeNode[] = tree;
  for (const digits of levels) {
    if (code.length < digits) break;
    const found = nodes.find((node) => node.code === code.slice(0, digits));
    if (!found) break;
    path.push(found);
    nodes = found.children ?? [];
  }
  return path;
}

/** 「广东省 深圳市」; 北京市 is not said twice. Empty for a code that the tree does not know. */
export function regionName(tree: readonly CodeNode[], code: string): string {
  const path = regionPath(tree, code);
  if (path.at(-1)?.code !== code) return '';
  return [...new Set(path.map(({ name }) => name))].join(' ');
}

const MOST_FOUND = 40;

/** Places whose own name, or the way to them, holds every word; the larger ones first. */
export function findRegions(tree: readonly CodeNode[], typed: string): Region[] {
  const words = typed.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const found: Region[] = [];
  let level: { node: CodeNode; above: string[] }[] = tree.map((node) => ({ node, above: [] }));
  while (level.length > 0 && found.length < MOST_FOUND) {
    for (const { node, above } of level) {
      const way = [...above, node.name];
      const isNamed = words.some((word) => node.name.includes(word)) && words.every((word) => way.join('').includes(word));
      if (isNamed) found.push({ code: node.code, name: [...new Set(way)].join(' ') });
    }
    level = level.flatMap(({ node, above }) => (node.children ?? []).map((child) => ({ node: child, above: [...above, node.name] })));
  }
  return found.slice(0, MOST_FOUND);
}
