import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RefundStatus } from '../contract/pay-enums.ts';
import { nextRefundStatus, type RefundEvent, refundEvents } from './refund-life.ts';

test.each<[RefundStatus, Partial<Record<RefundEvent, RefundStatus>>]>([
  ['ASKED', { APPROVE: 'APPROVED', REFUSE: 'REFUSED' }],
  ['APPROVED', { REFUSE: 'REFUSED', SEND: 'SENT', FINISH: 'DONE' }],
  ['SENT', { SEND: 'SENT', FAIL: 'ABNORMAL', FINISH: 'DONE' }],
  ['ABNORMAL', { REFUSE: 'REFUSED', SEND: 'SENT', FINISH: 'DONE' }],
  ['DONE', {}],
  ['REFUSED', {}],
])('%s becomes %j, and nothing else', (status, outcomes) => {
  for (const event of refundEvents) expect([event, nextRefundStatus(status, event)]).toEqual([event, outcomes[event] ?? null]);
});

const tell = (status: RefundStatus, events: readonly RefundEvent[]): RefundStatus =>
  events.reduce((current, event) => nextRefundStatus(current, event) ?? current, status);

test('after it was sent, a refund that the provider completes ends in DONE, whatever else the provider reports', () => {
  const told = fc.array(fc.constantFrom<RefundEvent[]>('FAIL', 'SEND', 'FINISH'));
  fc.assert(
    fc.property(told, told, (before, after) => {
      expect(tell('SENT', [...before, 'FINISH', ...after])).toBe('DONE');
    }),
  );
});

test('a refund is never sent or completed before its approval, and ends once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...refundEvents)), (events) => {
      let status: RefundStatus = 'ASKED';
      let approved = false;
      let ends = 0;
      for (const event of events) {
        const next = nextRefundStatus(status, event);
        if (next === null) continue;
        approved ||= event === 'APPROVE';
        if (next === 'DONE' || next === 'REFUSED') ends += 1;
        if (next !== 'REFUSED') expect(approved).toBe(true);
        status = next;
      }
      expect(ends).toBeLessThanOrEqual(1);
    }),
  );
});
