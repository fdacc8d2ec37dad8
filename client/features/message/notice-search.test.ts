import { expect, test } from '@jest/globals';
import type { NoticeCounts } from '#shared/contract/message.ts';
import { noticeFilterLinks, noticesHref, readNoticeSearch } from './notice-search.ts';

const read = (query: string) => readNoticeSearch({ search: new URLSearchParams(query) });
const counts: NoticeCounts = { all: 1_200, unread: 0, 审核: 2, 互动: 0, 匹配: 0, 举报: 0, 道具: 0, 认证: 0, 企业: 0, 系统: 9 };

test.each([
  ['', { filter: null, pageNum: 1 }],
  ['filter=unread&pageNum=3', { filter: 'unread', pageNum: 3 }],
  ['filter=审核', { filter: '审核', pageNum: 1 }],
  ['filter=constructor&pageNum=-1', { filter: null, pageNum: 1 }],
] as const)('reads the search of ?%s', (query, search) => {
  expect(read(query)).toEqual(search);
  expect(read(noticesHref(search).split('?')[1] ?? '')).toEqual(search);
});

test('offers the categories that have notices or are chosen, each from its first page, and marks the muted ones', () => {
  expect(noticeFilterLinks({ filter: '企业', pageNum: 4 }, { counts, muted: ['审核'] })).toEqual([
    { label: '全部', href: '/message/notice', isCurrent: false, count: 1_200, isMuted: false },
    { label: '未读', href: '/message/notice?filter=unread', isCurrent: false, count: undefined, isMuted: false },
    { label: '审核', href: noticesHref({ filter: '审核', pageNum: 1 }), isCurrent: false, count: 2, isMuted: true },
    { label: '企业', href: noticesHref({ filter: '企业', pageNum: 1 }), isCurrent: true, count: undefined, isMuted: false },
    { label: '系统', href: noticesHref({ filter: '系统', pageNum: 1 }), isCurrent: false, count: 9, isMuted: false },
  ]);
  expect(noticeFilterLinks({ filter: null, pageNum: 1 }).map(({ label }) => label)).toEqual(['全部', '未读']);
});
