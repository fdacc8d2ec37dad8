import { expect, test } from '@jest/globals';
import { COVERS_PER_TYPE, coverOf } from './drawn-pictures.ts';

test('a demand always has the same cover, which belongs to its type', () => {
  const demand = { typeCode: '30', demandNumber: 'BD202600012345' };
  expect(coverOf(demand)).toBe('/images/covers/30-1.svg');
  expect(coverOf({ ...demand })).toBe(coverOf(demand));
});

test('demands with consecutive numbers have different covers, and all covers are used', () => {
  const covers = Array.from({ length: COVERS_PER_TYPE }, (_, n) => coverOf({ typeCode: '10', demandNumber: `BD20260001000${n}` }));
  expect(new Set(covers).size).toBe(COVERS_PER_TYPE);
});

test('an unknown type or number has a cover too', () => {
  expect(coverOf({ typeCode: '77', demandNumber: 'BD1' })).toBe('/images/covers/00-1.svg');
  expect(coverOf({ typeCode: '../x', demandNumber: 'uuid-ab' })).toBe('/images/covers/00-0.svg');
});
