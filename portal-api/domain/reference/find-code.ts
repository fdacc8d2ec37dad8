import type { CodeNode } from '#shared/contract/reference.ts';
import { shortCityName, shortProvinceName } from './regions.ts';

/**
 * Returns the code of the industry, province or city with this code or name, whole or short (深圳市, 深圳), or null. A city may follow its
 * province (广东 深圳). Searches the two upper levels: names of districts are not unique.
 */
export function findCode(nodes: readonly CodeNode[], text: string): string | null {
  const [first = '', second] = text.trim().split(/\s+/u);
  const named = (wanted: string) => (node: CodeNode) =>
    node.code === wanted || [node.name, shortProvinceName(node.name), shortCityName(node.name)].includes(wanted);
  if (second !== undefined) return nodes.find(named(first))?.children?.find(named(second))?.code ?? null;
  return (nodes.find(named(first)) ?? nodes.flatMap(({ children = [] }) => children).find(named(first)))?.code ?? null;
}
