import { expect, test } from '@jest/globals';
import { communitiesHref, coverTone, joinTerms, readCommunitySearch } from './community-model.ts';

const read = (query: string) => readCommunitySearch({ search: new URLSearchParams(query) });

test('reads keyword and page from an address; empty values are ignored', () => {
  expect(read('')).toEqual({ pageNum: 1 });
  expect(read('keyword=+餐饮+&pageNum=3')).toEqual({ keyword: '餐饮', pageNum: 3 });
  expect(read('keyword=')).toEqual({ pageNum: 1 });
});

test.each(['pageNum=0', 'pageNum=1.5', 'pageNum=x', 'pageNum=99999', 'keyword=%00'])('%s is ignored', (query) => {
  expect(read(query)).toEqual({ pageNum: 1 });
});

test('the address of the first page contains no page number', () => {
  expect(communitiesHref({ pageNum: 1 })).toBe('/communities');
  expect(communitiesHref({ keyword: '上海', pageNum: 2 })).toBe('/communities?keyword=%E4%B8%8A%E6%B5%B7&pageNum=2');
});

test('members join for free, others with a boost, and a user without a boost is short of one', () => {
  expect(joinTerms({ memberLevel: 20, sceneCounts: {} })).toEqual({ kind: 'member', level: 20 });
  expect(joinTerms({ memberLevel: 0, sceneCounts: { COMMUNITY: 2 } })).toEqual({ kind: 'boost', left: 2 });
  expect(joinTerms({ memberLevel: 0, sceneCounts: { CONTACT: 2 } })).toEqual({ kind: 'short' });
  expect(joinTerms({ memberLevel: 0 })).toEqual({ kind: 'unknown' });
});

test('a community always has the same tone', () => {
  expect(coverTone('17')).toBe(coverTone('17'));
  expect(new Set(['1', '2', '3', '4'].map(coverTone)).size).toBe(4);
});
