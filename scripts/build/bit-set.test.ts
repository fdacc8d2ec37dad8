import { expect, test } from '@jest/globals';
import { BitSet, sumWeights } from './bit-set.ts';

const SIZE = 70;
const setOf = (...numbers: number[]): BitSet => BitSet.of(numbers, SIZE);
const numbersOf = (set: BitSet): number[] => Array.from({ length: SIZE }, (_, number) => number).filter((number) => set.has(number));

test('unites, intersects and compares sets across word boundaries', () => {
  const [one, other] = [setOf(0, 31, 32, 69), setOf(31, 40)];
  expect(numbersOf(one.union(other))).toEqual([0, 31, 32, 40, 69]);
  expect(numbersOf(one.intersection(other))).toEqual([31]);
  expect([one.intersects(other), one.intersects(setOf(40)), setOf().intersects(one)]).toEqual([true, false, false]);
  expect([one.includes(setOf(31, 69)), one.includes(other), one.includes(setOf())]).toEqual([true, false, true]);
  expect([setOf(5, 64).toKey() === setOf(64, 5).toKey(), setOf(5).toKey() === setOf(37).toKey()]).toEqual([true, false]);
});

test('weighs a set as the sum of the weights of its numbers', () => {
  const weights = Array.from({ length: SIZE }, (_, number) => number + 0.125);
  const sums = sumWeights(weights);
  expect(setOf().weigh(sums)).toBe(0);
  expect(setOf(0, 31, 32, 69).weigh(sums)).toBe(132.5);
  expect(BitSet.of(weights.keys(), SIZE).weigh(sums)).toBe(weights.reduce((sum, weight) => sum + weight, 0));
});
