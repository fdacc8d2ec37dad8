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

test('opens after twenty consecutive failures, and reports the kind of failure', () => {
  const { breaker, changes, fail } = breakerAt();
  fail(19);
  expect(breaker.admits()).toBe(true);
  expect(breaker.outage()).toBeNull();
  fail(1);
  expect(breaker.admits()).toBe(false);
  expect(breaker.outage()).toBe('timeout');
  expect(changes).toEqual([true]);
});

test('one response among failures keeps it closed: a slow endpoint is no outage', () => {
  const { breaker, fail, changes } = breakerAt();
  fail(19);
  breaker.answered();
  fail(19);
  expect(breaker.admits()).toBe(true);
  expect(changes).toEqual([]);
});

test('while open, admits one call a second as a probe, whose response closes it', () => {
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
