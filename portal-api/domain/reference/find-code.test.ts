import { expect, test } from '@jest/globals';
import { findCode } from './find-code.ts';
import { regionTree } from './regions.ts';

test.each([
  ['广东省', '44'],
  ['广东', '44'],
  ['深圳市', '4403'],
  [' 深圳 ', '4403'],
  ['广东 深圳', '4403'],
  ['4403', '4403'],
  // Provinces have these names, too.
  ['青海 海南', '6325'],
  ['吉林 吉林', '2202'],
  ['湖南 深圳', null],
  ['恩施', '4228'],
  ['北京', '11'],
  // Several cities have a district of this name.
  ['南山区', null],
  ['', null],
])('the place %j has the code %j', (name, code) => {
  expect(findCode(regionTree, name)).toBe(code);
});

test('industries are found by their names alone', () => {
  const industries = [{ code: '01', name: '餐饮美食', children: [{ code: '0101', name: '茶饮咖啡' }] }];
  expect(['餐饮美食', '茶饮咖啡', '餐饮'].map((name) => findCode(industries, name))).toEqual(['01', '0101', null]);
});
