import { expect, test } from '@jest/globals';
import type { PageRequest } from '#client/lib/page-definition.ts';
import type { NoticeCounts } from '#shared/contract/message.ts';
import { routeRow } from '#shared/routes/route-table.ts';
import { categoryName, checkMessageId, currentTab, messageIdOf, withRead } from './message-model.ts';

const requestOf = (query: string, params: Record<string, string> = {}): PageRequest => ({
  name: 'notice.content',
  row: routeRow('notice.content'),
  pathname: '/',
  params,
  search: new URLSearchParams(query),
  signedIn: true,
});

const zeroCounts: NoticeCounts = { all: 0, unread: 0, 审核: 0, 互动: 0, 匹配: 0, 举报: 0, 道具: 0, 认证: 0, 企业: 0, 系统: 0 };

test('the tab is conversations unless the address names notices or announcements', () => {
  expect(currentTab(requestOf('tab=announcement'))).toBe('announcement');
  expect(currentTab(requestOf('tab=notice'))).toBe('notice');
  for (const query of ['', 'tab=chat', 'tab=', 'tab=constructor']) expect(currentTab(requestOf(query))).toBe('chat');
});

test('the id comes from the path or the alias’s query; an invalid id is a 404', () => {
  expect(messageIdOf(requestOf('', { id: '12' }))).toBe('12');
  expect(messageIdOf(requestOf('id=13'))).toBe('13');
  expect(checkMessageId(requestOf('id=13'), '没有')).toBeNull();
  for (const query of ['', 'id=', 'id=../x', 'id=%00', `id=${'1'.repeat(65)}`]) {
    expect(checkMessageId(requestOf(query), '没有')).toEqual({ status: 404, message: '没有' });
  }
});

test('known category codes get names, other words are kept, blank ones are null', () => {
  expect(categoryName('AUDIT')).toBe('审核');
  expect(categoryName('互动')).toBe('互动');
  expect(categoryName('constructor')).toBe('construc');
  expect(categoryName(' ')).toBeNull();
  expect(categoryName(null)).toBeNull();
});

test('marks one row or all as read and leaves the rest of the page unchanged', () => {
  const page = {
    records: [
      { id: '1', read: false },
      { id: '2', read: false },
    ],
    total: 2,
    pageNum: 1,
    pageSize: 20,
    hasMore: false,
  };
  expect(withRead(page, '2').records).toEqual([
    { id: '1', read: false },
    { id: '2', read: true },
  ]);
  expect(withRead(page).records.every(({ read }) => read)).toBe(true);
  expect(withRead(page).total).toBe(2);
  expect(withRead(page).counts).toBeUndefined();
  const counts = { ...zeroCounts, all: 30, unread: 7 };
  expect(withRead({ ...page, counts }, '2').counts).toEqual({ ...counts, unread: 6 });
  expect(withRead({ ...page, counts }, '99').counts).toEqual(counts);
  expect(withRead({ ...page, counts }).counts).toEqual({ ...counts, unread: 0 });
  const quiet = { ...page, records: [{ id: '2', read: false, category: '互动' }], counts };
  expect(withRead({ ...quiet, muted: ['互动'] }, '2')).toMatchObject({ counts, records: [{ read: true }] });
  expect(withRead({ ...quiet, muted: ['匹配'] }, '2').counts).toEqual({ ...counts, unread: 6 });
});
