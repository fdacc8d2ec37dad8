import { industries } from '../domain/reference/industries.ts';
import { NATIONWIDE_CODE, NATIONWIDE_NAME, regionTree } from '../domain/reference/regions.ts';

const topIndustries = new Map(industries.map(({ name, code }) => [name, code]));
const secondIndustries = new Map(industries.flatMap(({ children }) => children.map(({ name, code }) => [name, code] as const)));
const cities = new Map(regionTree.flatMap(({ children = [] }) => children.map(({ name, code }) => [name, code] as const)));
// 济源市, 仙桃市 … answer to their province directly.
const countyCities = new Map(
  regionTree
    .flatMap(({ children = [] }) => children.filter(({ name }) => name.includes('直辖县')).flatMap((city) => city.children ?? []))
    .map(({ name, code }) => [name, code]),
);

/** Code of a first-level industry. Throws for a name that is not in the reference data, as the others here do. */
export const industryBranchCode = (name: string): string => found(topIndustries.get(name), `industry branch ${name}`);

/** Code of a second-level industry. */
export const industryCode = (name: string): string => found(secondIndustries.get(name), `industry ${name}`);

/** Code of a city as the official list writes it; 全国 has one as well. */
export const cityCode = (name: string): string =>
  name === NATIONWIDE_NAME ? NATIONWIDE_CODE : found(cities.get(name) ?? countyCities.get(name), `city ${name}`);

function found(code: string | undefined, what: string): string {
  if (code === undefined) throw new Error(`The seed names an unknown ${what}`);
  return code;
}
