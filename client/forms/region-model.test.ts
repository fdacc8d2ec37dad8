import { expect, test } from '@jest/globals';
import { findRegions, NATIONWIDE, regionName, regionPath } from './region-model.ts';

const tree = [
  { code: '11', name: '北京市', children: [{ code: '1101', name: '北京市', children: [{ code: '110101', name: '东城区' }] }] },
  {
    code: '44',
    name: '广东省',
    children: [
      { code: '4403', name: '深圳市', children: [{ code: '440305', name: '南山区' }] },
      { code: '4419', name: '东莞市' },
    ],
  },
  { code: '23', name: '黑龙江省', children: [{ code: '2304', name: '鹤岗市', children: [{ code: '230404', name: '南山区' }] }] },
];

test('names a region from the province down, without repeated names', () => {
  expect([regionName(tree, '440305'), regionName(tree, '1101'), regionName(tree, '44'), regionName(tree, '00')]).toEqual([
    '广东省 深圳市 南山区',
    '北京市',
    '广东省',
    '全国',
  ]);
});

test('a code that is not in the tree has no name, but a path to its deepest known ancestor', () => {
  expect(regionName(tree, '440399')).toBe('');
  expect(regionPath(tree, '440399').map(({ code }) => code)).toEqual(['44', '4403']);
});

test('finds places by a part of their name, larger ones first', () => {
  expect(findRegions(tree, '东').map(({ name }) => name)).toEqual(['广东省', '广东省 东莞市', '北京市 东城区']);
  expect(findRegions([NATIONWIDE, ...tree], '全国')).toEqual([{ code: '00', name: '全国' }]);
});

test('a municipality and its only city are found as one place', () => {
  expect(findRegions(tree, '北京').map(({ code }) => code)).toEqual(['11']);
  expect(findRegions(tree, '北京 东城')).toEqual([{ code: '110101', name: '北京市 东城区' }]);
});

test('further words narrow the search down by the parent regions', () => {
  expect(findRegions(tree, '南山').map(({ code }) => code)).toEqual(['440305', '230404']);
  expect(findRegions(tree, ' 黑龙江  南山 ').map(({ code }) => code)).toEqual(['230404']);
  expect(findRegions(tree, '  ')).toEqual([]);
});
