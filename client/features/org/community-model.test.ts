import { expect, test } from '@jest/globals';
import { communitiesHref, coverTone, joinTerms, readCommunitySearch } from './community-model.ts';

const read = (query: string) => readCommunitySearch({ search: new URLSearchParams(query) });

test('an address names keyword and page; empty values count as absent', () => {
  expect(read('')).toEqual({ pageNum: 1 });
  expect(read('keyword=+餐饮+&pageNum=3')).toEqual({ keyword: '餐饮', pageNum: 3 });
  expect(read('keyword=')).toEqual({ pageNum: 1 });
});

test.each(['pageNum=0', 'pageNum=1.5', 'pageNum=x', 'pageNum=99999', 'keyword=%00'])('%s counts as absent', (query) => {
  expect(read(query)).toEqual({ pageNum: 1 });
});

test('the first page has no number in its address', () => {
  expect(communitiesHref({ pageNum: 1 })).toBe('/communities');
  expect(communitiesHref({ keyword: '上海', pageNum: 2 })).toBe('/communities?keyword=%E4%B8%8A%E6%B5%B7&pageNum=2');
});

test('members join for nothing, others by a boost, and who has none is told so', () => {
  expect(joinTerms({ memberLevel: 20, sceneCounts: {} })).toEqual({ kind: 'member', level: 20 });
  expect(joinTerms({ memberLevel: 0, sceneCounts: { COMMUNITY: 2 } })).toEqual({ kind: 'boost', left: 2 });
  expect(joinTerms({ memberLevel: 0, sceneCounts: { CONTACT: 2 } })).toEqual({ kind: 'short' });
  expect(joinTerms({ memberLevel: 0 })).toEqual({ kind: 'unknown' });
});

test('a community keeps its tone', () => {
  expect(coverTone('17')).toBe(coverTone('17'));
  expect(new Set(['1', '2', '3', '4'].map(coverTone)).size).toBe(4);
});
