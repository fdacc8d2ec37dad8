import { expect, test } from '@jest/globals';
import { industryLabel, noFilterOptions, regionLabel, shortRegionName, toFilterOptions } from './filter-options.ts';

const tree = {
  industries: [
    { code: '01', name: '餐饮美食', children: [{ code: '0101', name: '茶饮咖啡' }] },
    { code: '02', name: '电商零售', children: [{ code: '0201', name: '综合电商' }] },
  ],
  regions: [
    { code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市', children: [{ code: '440305', name: '南山区' }] }] },
    { code: '45', name: '广西壮族自治区', children: [{ code: '4501', name: '南宁市' }] },
  ],
};

test('includes children only for chosen values, and only one level', () => {
  const options = toFilterOptions(tree, { branches: [], provinces: ['44'] });
  expect(options.industries.map(({ children }) => children)).toEqual([undefined, undefined]);
  expect(options.regions).toEqual([
    { code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市' }] },
    { code: '45', name: '广西壮族自治区' },
  ]);
});

test('labels codes with names, a district with its city, an unknown code with itself', () => {
  const options = toFilterOptions(tree, { branches: ['01'], provinces: ['44'] });
  expect(industryLabel(options, '0101')).toBe('茶饮咖啡');
  expect(industryLabel(options, '99')).toBe('99');
  expect(regionLabel(options, '44')).toBe('广东');
  expect(regionLabel(options, '4403')).toBe('深圳');
  expect(regionLabel(options, '440305')).toBe('深圳 440305');
  expect(regionLabel(noFilterOptions, '4403')).toBe('4403');
  expect(regionLabel(noFilterOptions, '00')).toBe('全国');
});

test.each([
  ['广西壮族自治区', '广西'],
  ['内蒙古自治区', '内蒙古'],
  ['香港特别行政区', '香港'],
  ['上海市', '上海'],
  ['喀什地区', '喀什'],
  ['恩施土家族苗族自治州', '恩施土家族苗族自治州'],
])('shortens %s to %s', (name, short) => {
  expect(shortRegionName(name)).toBe(short);
});
