import { expect, test } from '@jest/globals';
import { createBreaker } from './breaker.ts';

function breakerAt() {
  const clock = { ms: 0 };
  const changes: boolean[] = [];
  const breaker = createBreaker({ now: () => clock.ms, onChange: (isOpen) => changes.push(isOpen) });
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) breaker.failed('timeout');
  };
  return { breaker, clock, changes, fail };
}

test('it opens after twenty failures in a row, and says what a call would have met', () => {
  const { breaker, changes, fail } = breakerAt();
  fail(19);
  expect(breaker.admits()).toBe(true);
  expect(breaker.outage()).toBeNull();
  fail(1);
  expect(breaker.admits()).toBe(false);
  expect(breaker.outage()).toBe('timeout');
  expect(changes).toEqual([true]);
});

test('one answer among failures keeps it closed: a slow endpoint is no outage', () => {
  const { breaker, fail, changes } = breakerAt();
  fail(19);
  breaker.answered();
  fail(19);
  expect(breaker.admits()).toBe(true);
  expect(changes).toEqual([]);
});

test('while open, one call a second looks whether the API is back; its answer closes it', () => {
  const { breaker, clock, changes, fail } = breakerAt();
  fail(20);
  clock.ms = 999;
  expect(breaker.admits()).toBe(false);
  clock.ms = 1_000;
  expect(breaker.admits()).toBe(true);
  expect(breaker.admits()).toBe(false);
  breaker.failed('down');
  expect(breaker.outage()).toBe('down');
  clock.ms = 2_000;
  expect(breaker.admits()).toBe(true);
  breaker.answered();
  expect(breaker.admits()).toBe(true);
  expect(changes).toEqual([true, false]);
});
