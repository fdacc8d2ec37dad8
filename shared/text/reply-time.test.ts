import { expect, test } from '@jest/globals';
import { replyTimeOnCard } from './reply-time.ts';

test.each([
  [{ percent: 92, withinHours: 1 }, '通常\u00A01\u00A0小时内回复'],
  [{ percent: 60, withinHours: 3 }, '通常\u00A03\u00A0小时内回复'],
  [{ percent: 100, withinHours: 12 }, null],
  [{ percent: 100, withinHours: null }, null],
  [null, null],
  [undefined, null],
])('a card tells a short time only: %o', (replies, expected) => expect(replyTimeOnCard(replies)).toBe(expected));
