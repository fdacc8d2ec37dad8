import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AttemptStatus, attemptStatuses } from '../contract/pay-enums.ts';
import { type AttemptEvent, attemptEvents, isAttemptOpen, nextAttemptStatus } from './attempt-life.ts';

test.each<[AttemptStatus, Partial<Record<AttemptEvent, AttemptStatus>>]>([
  ['STARTING', { OPEN: 'WAITING', TIME_OUT: 'UNKNOWN', FAIL: 'FAILED', CLOSE: 'CLOSED', PAY: 'PAID' }],
  ['WAITING', { FAIL: 'FAILED', CLOSE: 'CLOSED', PAY: 'PAID' }],
  ['UNKNOWN', { OPEN: 'WAITING', FAIL: 'FAILED', CLOSE: 'CLOSED', PAY: 'PAID' }],
  ['FAILED', { PAY: 'PAID' }],
  ['CLOSED', { PAY: 'PAID' }],
  ['PAID', {}],
])('%s becomes %j, and nothing else', (status, outcomes) => {
  for (const event of attemptEvents) expect([event, nextAttemptStatus(status, event)]).toEqual([event, outcomes[event] ?? null]);
});

test('the provider is queried in three states', () => {
  expect(attemptStatuses.filter(isAttemptOpen)).toEqual(['STARTING', 'WAITING', 'UNKNOWN']);
});

/** Applies events in order; those that change nothing are skipped. */
const tell = (status: AttemptStatus, events: readonly AttemptEvent[]): AttemptStatus =>
  events.reduce((current, event) => nextAttemptStatus(current, event) ?? current, status);

test('a payment always ends in PAID, whatever is reported before or after it, and however often', () => {
  const events = fc.array(fc.constantFrom(...attemptEvents));
  fc.assert(
    fc.property(fc.constantFrom(...attemptStatuses), events, events, (status, before, after) => {
      expect(tell(status, [...before, 'PAY', ...after])).toBe('PAID');
    }),
  );
});

test('any order of the same events ends in the same state', () => {
  const facts = fc.subarray<AttemptEvent>(['OPEN', 'CLOSE', 'CLOSE', 'PAY', 'PAY']).filter((list) => list.length > 1);
  const orders = facts.chain((list) => fc.shuffledSubarray(list, { minLength: list.length }).map((shuffled) => ({ list, shuffled })));
  fc.assert(
    fc.property(fc.constantFrom<AttemptStatus[]>('STARTING', 'WAITING', 'UNKNOWN'), orders, (status, { list, shuffled }) => {
      expect(tell(status, shuffled)).toBe(tell(status, list));
    }),
  );
});
