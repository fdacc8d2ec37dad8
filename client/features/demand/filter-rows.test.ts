import { expect, test } from '@jest/globals';
import { anyDemand, type DemandSearch } from '#shared/rules/demand-search.ts';
import { noFilterOptions, toFilterOptions } from './filter-options.ts';
import { filterRows } from './filter-rows.ts';

const tree = {
  industries: [{ code: '01', name: '餐饮美食', children: [{ code: '0101', name: '茶饮咖啡' }] }],
  regions: [
    { code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市' }] },
    { code: '45', name: '广西壮族自治区', children: [{ code: '4501', name: '南宁市' }] },
  ],
};
const facets = { typeCode: [], industryCode: [{ code: '01', count: 4 }], regionCode: [{ code: '45', count: 2 }], settlementMode: [] };
const search: DemandSearch = { ...anyDemand, typeCode: '10', regionCode: '4403', pageNum: 3 };
const rowOf = (label: string) => {
  const options = toFilterOptions(tree, { branch: null, province: '44' });
  const row = filterRows(search, options, facets).find((known) => known.label === label);
  if (!row) throw new Error(label);
  return row;
};

test('a choice keeps the other filters and goes back to the first page', () => {
  expect(rowOf('行业').options.map(({ label, href }) => [label, href])).toEqual([
    ['不限', '/type/10?regionCode=4403'],
    ['餐饮美食', '/type/10?industryCode=01&regionCode=4403'],
  ]);
});

test('the chosen province is current and has its cities below it', () => {
  const { options, children } = rowOf('地区');
  expect(options.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['广东']);
  expect(children.map(({ label, href, isCurrent }) => [label, href, isCurrent])).toEqual([
    ['全部', '/type/10?regionCode=44', false],
    ['深圳', '/type/10?regionCode=4403', true],
  ]);
});

test('a value that the facet leaves out has none; without a facet nothing is said', () => {
  expect(rowOf('地区').options.map(({ count }) => count)).toEqual([undefined, 0, 2]);
  expect(rowOf('结算').options.every(({ count }) => count === undefined)).toBe(true);
});

test('an API without options still leaves the settlement modes', () => {
  expect(filterRows(anyDemand, noFilterOptions, null).map(({ label }) => label)).toEqual(['结算']);
});
