import { industries } from '../domain/reference/industries.ts';
import { NATIONWIDE_CODE, NATIONWIDE_NAME, regionTree } from '../domain/reference/regions.ts';

const topIndustries = new Map(industries.map(({ name, code }) => [name, code]));
const secondIndustries = new Map(industries.flatMap(({ children }) => children.map(({ name, code }) => [name, code] as const)));
const cities = new Map(regionTree.flatMap(({ children = [] }) => children.map(({ name, code }) => [name, code] as const)));
// County-level cities such as 济源市 and 仙桃市 belong directly to their province.
const countyCities = new Map(
  regionTree
    .flatMap(({ children = [] }) => children.filter(({ name }) => name.includes('直辖县')).flatMap((city) => city.children ?? []))
    .map(({ name, code }) => [name, code]),
);

/** Returns the code of a first-level industry. Like the other functions here, throws for a name that is not in the reference data. */
export const industryBranchCode = (name: string): string => found(topIndustries.get(name), `industry branch ${name}`);

/** Returns the code of a second-level industry. */
export const industryCode = (name: string): string => found(secondIndustries.get(name), `industry ${name}`);

/** Returns the code of a city by its official name; 全国 has a code too. */
export const cityCode = (name: string): string =>
  name === NATIONWIDE_NAME ? NATIONWIDE_CODE : found(cities.get(name) ?? countyCities.get(name), `city ${name}`);

function found(code: string | undefined, what: string): string {
  if (code === undefined) throw new Error(`The seed names an unknown ${what}`);
  return code;
}
