import { expect, test } from '@jest/globals';
import { filterLinks, inboxHref, readInboxSearch, wholeInbox } from './inbox-search.ts';

const read = (query: string) => readInboxSearch({ search: new URLSearchParams(query) });

test.each([
  ['', wholeInbox],
  ['filter=unread&keyword=%20咖啡%20&pageNum=2', { filter: 'unread', keyword: '咖啡', pageNum: 2 }],
  ['filter=archived&pageNum=0', wholeInbox],
  [`keyword=${'长'.repeat(60)}`, { ...wholeInbox, keyword: '长'.repeat(50) }],
] as const)('reads the search of ?%s', (query, search) => {
  expect(read(query)).toEqual(search);
});

test('a changed filter keeps the keyword and starts at the first page', () => {
  const search = { filter: null, keyword: '咖啡', pageNum: 3 };
  expect(inboxHref(search)).toBe('/message/list?keyword=%E5%92%96%E5%95%A1');
  expect(read(inboxHref(search, { filter: 'published' }).split('?')[1] ?? '')).toEqual({
    filter: 'published',
    keyword: '咖啡',
    pageNum: 1,
  });
  expect(inboxHref(wholeInbox, { pageNum: 2 })).toBe('/message/list?pageNum=2');
});

test('filters show the number of conversations, except 0 and unknown ones', () => {
  const counts = { all: 5, unread: 0, published: 2, contacted: 3 };
  expect(filterLinks({ ...wholeInbox, filter: 'published' }, counts)).toMatchObject([
    { label: '全部', isCurrent: false, count: 5 },
    { label: '未读', count: undefined },
    { label: '我发布的', isCurrent: true, count: 2 },
    { label: '我联系的', count: 3 },
  ]);
  expect(filterLinks(wholeInbox, undefined).map(({ count }) => count)).toEqual([undefined, undefined, undefined, undefined]);
});
