import { expect, test } from '@jest/globals';
import { watchBalancers } from './shutdown-delay.ts';

test('a stop is delayed only if /readyz was requested recently', () => {
  let now = 0;
  const balancers = watchBalancers(null, () => now);
  expect(balancers.delayMs()).toBe(0);
  balancers.seen();
  now = 60_000;
  expect(balancers.delayMs()).toBe(6_500);
  now = 60_001;
  expect(balancers.delayMs()).toBe(0);
});

test.each([0, 30_000])('a configured delay of %i ms always applies', (ms) => {
  const balancers = watchBalancers(ms);
  expect(balancers.delayMs()).toBe(ms);
  balancers.seen();
  expect(balancers.delayMs()).toBe(ms);
});
