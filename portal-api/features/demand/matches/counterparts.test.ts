import { expect, test } from '@jest/globals';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { counterpartTypes, matchingTypes, sideFit, sideOf, typeWeight } from './counterparts.ts';

test.each([
  ['10', '20'],
  ['40', '70'],
  ['30', '50'],
])('%s and %s are counterparts of each other', (one, other) => {
  expect(counterpartTypes(one)).toContain(other);
  expect(counterpartTypes(other)).toContain(one);
});

test('every type has counterparts other than itself, the most wanted first', () => {
  for (const code of demandTypeCodes) {
    const types = counterpartTypes(code);
    expect(types.length).toBeGreaterThan(0);
    expect(types).not.toContain(code);
    const weights = types.map((other) => typeWeight(code, other));
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  }
});

test('an unknown type has no counterpart', () => {
  expect(counterpartTypes('77')).toEqual([]);
  expect(matchingTypes('constructor')).toEqual([]);
});

test('a type matches the types that it looks for and those that look for it', () => {
  expect(matchingTypes('10')).toEqual(['20', '50', '60', '90']);
  for (const one of demandTypeCodes) for (const other of matchingTypes(one)) expect(matchingTypes(other)).toContain(one);
});

test.each([
  ['长期求购库存女装尾货', 'SEEK'],
  ['寻找校园渠道代理', 'SEEK'],
  ['2 万件羽绒服清仓转让', 'OFFER'],
  ['企业云盘招省级代理', 'OFFER'],
  ['咖啡品牌联名', 'BOTH'],
  ['招代理，也找渠道', 'BOTH'],
])('%s: %s', (title, side) => {
  expect(sideOf(title)).toBe(side);
});

test('within a type goods require one side that offers and one that seeks; shared customers do not', () => {
  expect(sideFit('80', '80', ['SEEK', 'OFFER'])).toBe(1);
  expect(sideFit('80', '80', ['BOTH', 'OFFER'])).toBe(0);
  expect(sideFit('30', '30', ['BOTH', 'BOTH'])).toBe(0.8);
  expect(sideFit('30', '30', ['SEEK', 'SEEK'])).toBe(0);
  expect(sideFit('10', '20', ['SEEK', 'SEEK'])).toBe(1);
});
