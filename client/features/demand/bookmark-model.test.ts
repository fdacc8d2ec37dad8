import { expect, test } from '@jest/globals';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { routeRow } from '#shared/routes/route-table.ts';
import { bookmarkHref, readBookmarkPage, withoutDemand } from './bookmark-model.ts';

const requestOf = (query: string): PageRequest => ({
  name: 'demand.collections',
  row: routeRow('demand.collections'),
  pathname: '/user/demand/collectHistory',
  params: {},
  search: new URLSearchParams(query),
  signedIn: true,
});

test.each([
  ['', { pageNum: 1 }],
  ['typeCode=&pageNum=', { pageNum: 1 }],
  ['typeCode=20&pageNum=3&utm=x', { typeCode: '20', pageNum: 3 }],
])('reads ?%s as %j', (query, page) => {
  expect(readBookmarkPage(requestOf(query))).toEqual(page);
});

test.each(['typeCode=15', 'pageNum=0', 'pageNum=-1', 'pageNum=1.5', 'pageNum=99999', 'pageNum=abc'])('ignores ?%s', (query) => {
  expect(readBookmarkPage(requestOf(query))).toEqual({ pageNum: 1 });
});

test('the first page of all types has the plain address', () => {
  expect(bookmarkHref('/list', { pageNum: 1 })).toBe('/list');
  expect(bookmarkHref('/list', { typeCode: '20', pageNum: 2 })).toBe('/list?typeCode=20&pageNum=2');
});

test('removing a demand reduces the total; removing an unknown one changes nothing', () => {
  const page = { records: [{ id: '1' }, { id: '2' }], total: 12, pageNum: 1, pageSize: 2, hasMore: true };
  expect(withoutDemand(page, '1')).toMatchObject({ records: [{ id: '2' }], total: 11 });
  expect(withoutDemand(page, '9')).toEqual(page);
});
