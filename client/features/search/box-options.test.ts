import { expect, test } from '@jest/globals';
import type { Suggestion } from '#shared/contract/search-paths.ts';
import { type BoxContents, cutAtMatch, groupOptions } from './box-options.ts';

const nothing: BoxContents = { typed: '', recent: [], isPaused: false, hotWords: [], suggestions: [] };
const outline = (contents: Partial<BoxContents>): string[] =>
  groupOptions({ ...nothing, ...contents }).map(({ label, options }) => `${label}: ${options.map(({ text }) => text).join(' ')}`);
const suggestion = (kind: Suggestion['kind'], text: string): Suggestion => ({ kind, text, href: `/${kind}/${text}`, match: null });

test('an empty box shows the recent searches, then the popular ones', () => {
  const hotWords = [{ word: '咖啡', href: '/demand/type?keyword=x' }];
  expect(outline({ recent: ['地推', '直播'], hotWords })).toEqual(['最近搜索: 地推 直播 清空记录 不再记录', '热门搜索: 咖啡']);
  expect(outline({ typed: '  ', hotWords })).toEqual(['热门搜索: 咖啡']);
  expect(outline({})).toEqual([]);
});

test('if the search history is off, offers to turn it on again', () => {
  expect(outline({ isPaused: true, recent: ['地推'] })).toEqual(['最近搜索: 搜索记录已关闭，点此开启']);
});

test('lists an exact name first, then matching recent searches, then other suggestions, and titles in a group of their own', () => {
  const suggestions = [
    suggestion('REGION', '上海'),
    suggestion('TYPE', '上海 · 异业合作'),
    suggestion('WORD', '上海滩'),
    suggestion('TITLE', '上海咖啡馆联名'),
  ];
  const recent = ['上海咖啡', '广州', '上海', '上海滩', '上海地推', '上海市集'];
  expect(outline({ typed: '上海', suggestions, recent })).toEqual([
    '搜索建议: 上海 上海咖啡 上海地推 上海 · 异业合作 上海滩',
    '相关需求: 上海咖啡馆联名',
  ]);
});

test('shows matching recent searches even without suggestions', () => {
  expect(outline({ typed: 'CP', recent: ['cpa 推广'] })).toEqual(['搜索建议: cpa 推广']);
  expect(outline({ typed: '咖', recent: ['地推'] })).toEqual([]);
});

test('each option has a unique key', () => {
  const suggestions = [suggestion('REGION', '上海'), suggestion('WORD', '上海')];
  const keys = groupOptions({ ...nothing, typed: '上', suggestions, recent: ['上海'] }).flatMap(({ options }) =>
    options.map(({ key }) => key),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['茶饮咖啡', [2, 4], ['茶饮', '咖啡', '']],
  ['上海', null, ['上海', '', '']],
  ['上海', [0, 9], ['上海', '', '']],
  ['上海', [2, 1], ['上海', '', '']],
] as const)('splits «%s» with the match %j into %j', (text, match, parts) => {
  expect(cutAtMatch(text, match)).toEqual(parts);
});
