import { expect, test } from '@jest/globals';
import { publisherFacts } from './publisher-facts.ts';

test.each([
  [{ replies: { percent: 92, withinHours: 3 }, joinedAt: '2026-03-09T10:00:00+08:00' }, '回复率 92% · 通常 3 小时内回复 · 2026年3月加入'],
  [{ replies: { percent: 100, withinHours: 24 } }, '回复率 100% · 通常 1 天内回复'],
  [{ replies: { percent: 75, withinHours: 72 }, joinedAt: null }, '回复率 75% · 通常 3 天内回复'],
  [{ replies: { percent: 60, withinHours: null } }, '回复率 60%'],
  [{ replies: null, joinedAt: '2025-12-31T23:59:59+08:00' }, '2025年12月加入'],
  [{ joinedAt: 'soon' }, ''],
  [{}, ''],
])('%o', (publisher, expected) => expect(publisherFacts(publisher).replaceAll('\u00A0', ' ')).toBe(expected));

test('a line breaks between facts, not within one', () => {
  const facts = publisherFacts({ replies: { percent: 92, withinHours: 3 }, joinedAt: '2026-03-09T10:00:00+08:00' });
  expect(facts.split(' ')).toEqual(['回复率\u00A092%', '·', '通常\u00A03\u00A0小时内回复', '·', '2026年3月加入']);
});
