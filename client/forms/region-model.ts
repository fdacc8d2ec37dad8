import type { CodeNode } from '#shared/contract/reference.ts';

export const NATIONWIDE: CodeNode = { code: '00', name: '全国' };
/** Number of code digits of a 省, a 市 and a 区. */
const levels = [2, 4, 6] as const;

export interface Region {
  code: string;
  /** Full name, such as 「广东省 深圳市 南山区」. */
  name: string;
}

/** Returns the nodes from the province down to a code, as far as they are in the tree. */
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

/** Returns the nodes from the province down to a code without repeated names: the only city of 北京市 is 北京市 again. */
export const regionSteps = (tree: readonly CodeNode[], code: string): CodeNode[] =>
  regionPath(tree, code).filter(({ name }, index, path) => name !== path[index - 1]?.name);

/** Returns the choices below a node; for a municipality, those below its only city. */
export function choicesBelow({ name, children = [] }: CodeNode): readonly CodeNode[] {
  const [only, ...others] = children;
  return only?.name === name && others.length === 0 ? (only.children ?? []) : children;
}

/** Returns a full name such as 「广东省 深圳市」, without repeating 北京市. Returns '' if the code is not in the tree. */
export function regionName(tree: readonly CodeNode[], code: string): string {
  const path = regionPath(tree, code);
  if (path.at(-1)?.code !== code) return '';
  return [...new Set(path.map(({ name }) => name))].join(' ');
}

const MAX_RESULTS = 40;

/** Finds places whose full name contains every word and whose own name contains at least one. Larger ones come first. */
export function findRegions(tree: readonly CodeNode[], typed: string): Region[] {
  const words = typed.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const found: Region[] = [];
  let level: { node: CodeNode; above: string[] }[] = tree.map((node) => ({ node, above: [] }));
  while (level.length > 0 && found.length < MAX_RESULTS) {
    for (const { node, above } of level) {
      if (node.name === above.at(-1)) continue;
      const way = [...above, node.name];
      const isNamed = words.some((word) => node.name.includes(word)) && words.every((word) => way.join('').includes(word));
      if (isNamed) found.push({ code: node.code, name: [...new Set(way)].join(' ') });
    }
    level = level.flatMap(({ node, above }) => (node.children ?? []).map((child) => ({ node: child, above: [...above, node.name] })));
  }
  return found.slice(0, MAX_RESULTS);
}
