import type { CodeNode, DemandOptions } from '#shared/contract/reference.ts';

export interface FilterOptions {
  /** All top-level industries, with children only for the chosen ones. */
  industries: readonly CodeNode[];
  /** All provinces, with cities only for the chosen ones. */
  regions: readonly CodeNode[];
}

/** The options for an API without any: types and settlement modes are known anyway, industries and regions are not offered. */
export const noFilterOptions: FilterOptions = { industries: [], regions: [] };

/** Reduces the options to those that a search shows. `branches` and `provinces` are the chosen two-digit codes. */
export const toFilterOptions = (
  options: Pick<DemandOptions, 'industries' | 'regions'>,
  { branches, provinces }: { branches: readonly string[]; provinces: readonly string[] },
): FilterOptions => ({
  industries: keepBelow(options.industries, branches),
  regions: keepBelow(options.regions, provinces),
});

const keepBelow = (nodes: readonly CodeNode[], chosen: readonly string[]): CodeNode[] =>
  nodes.map(({ code, name, children }) =>
    chosen.includes(code) && children ? { code, name, children: withoutChildren(children) } : { code, name },
  );

const withoutChildren = (nodes: readonly CodeNode[]): CodeNode[] => nodes.map(({ code, name }) => ({ code, name }));

const NATIONWIDE = { code: '00', name: '全国' };

export const industryLabel = (options: FilterOptions, code: string): string => findName(options.industries, code) ?? code;

/** Returns the name of a region, such as 广东 or 深圳. A district, which the options omit, is labelled with its city and code. */
export function regionLabel(options: FilterOptions, code: string): string {
  if (code === NATIONWIDE.code) return NATIONWIDE.name;
  const name = findName(options.regions, code);
  if (name) return shortRegionName(name);
  const city = findName(options.regions, code.slice(0, 4));
  return city ? `${shortRegionName(city)} ${code}` : code;
}

function findName(nodes: readonly CodeNode[], code: string): string | undefined {
  const parent = nodes.find((node) => node.code === code.slice(0, 2));
  return parent?.code === code ? parent.name : parent?.children?.find((child) => child.code === code)?.name;
}

/** Shortens the name of a region: 广西壮族自治区 → 广西, 深圳市 → 深圳. */
export const shortRegionName = (name: string): string =>
  name.replace(/(?:壮族自治区|回族自治区|维吾尔自治区|特别行政区|自治区|省|市|地区)$/u, '');

/** Returns whether the options contain a code, or the city of a district. */
export const isKnown = (nodes: readonly CodeNode[], code: string): boolean => findName(nodes, code.slice(0, 4)) !== undefined;
