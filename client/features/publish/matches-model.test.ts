import { expect, test } from '@jest/globals';
import type { DemandMatch } from '#shared/contract/match.ts';
import { matchCountText, matchesHref, pendingText, toShownMatches } from './matches-model.ts';

const match = (id: string, isNew: boolean, reasons: string[] = ['同属餐饮']): DemandMatch =>
  ({ id, demandNumber: `BD${id}`, typeCode: '10', title: '奶茶店投放', reasons, isNew, settlementModes: [] }) as unknown as DemandMatch;

test('an address contains its page number only beyond the first page', () => {
  expect(matchesHref('7')).toBe('/user/demand/matches/7');
  expect(matchesHref('7', 2)).toBe('/user/demand/matches/7?pageNum=2');
});

test('formats the number of matches and of new ones; null if there are none', () => {
  expect([matchCountText(12, 3), matchCountText(12, 0), matchCountText(0, 0), matchCountText(undefined, undefined)]).toEqual([
    '匹配 12，新 3',
    '匹配 12',
    null,
    null,
  ]);
});

test('marks new matches only if others are not new', () => {
  const notes = (...matches: DemandMatch[]) => toShownMatches(matches).map(({ note }) => note);
  expect(notes(match('1', true, ['同属餐饮', '面向全国']), match('2', false))).toEqual(['新匹配：同属餐饮 · 面向全国', '匹配：同属餐饮']);
  expect(notes(match('1', true), match('2', true))).toEqual(['匹配：同属餐饮', '匹配：同属餐饮']);
});

test('explains the matches of a demand that is not published', () => {
  expect(pendingText({ auditStatus: 'PUBLISH', live: true })).toBeNull();
  expect(pendingText({ auditStatus: 'WAITING_REVIEW', live: false })).toContain('审核通过后');
  expect(pendingText({ auditStatus: 'PAUSED', live: false })).toContain('没有展示');
});
