import type { CodeNode } from '#shared/contract/reference.ts';
import { shortCityName, shortProvinceName } from './regions.ts';

/**
 * Returns the code of the industry, province or city with this code or name, whole or short (深圳市, 深圳, 广东 深圳), or null. Searches the two
 * upper levels: names of districts are not unique.
 */
export function findCode(nodes: readonly CodeNode[], text: string): string | null {
  const wanted = text.trim().split(/\s+/u).at(-1) ?? '';
  const isWanted = ({ code, name }: CodeNode): boolean =>
    code === wanted || [name, shortProvinceName(name), shortCityName(name)].includes(wanted);
  const found = nodes.find(isWanted) ?? nodes.flatMap(({ children = [] }) => children).find(isWanted);
  return found?.code ?? null;
}
