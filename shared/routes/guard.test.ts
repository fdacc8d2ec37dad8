import { expect, test } from '@jest/globals';
import { guardNavigation, isPageAllowed } from './guard.ts';
import { routeNames, routeRow } from './route-table.ts';

const visitorAllowed = (path: string) => {
  const name = routeNames.find((candidate) => routeRow(candidate).paths.includes(path));
  if (!name) throw new Error(`${path} is in no row`);
  return isPageAllowed(routeRow(name), false, 'standard');
};

test.each(['/login', '/user/login', '/download', '/user/invite', '/', '/common/about', '/share/:id', '/wechat'])(
  'visitors may open %s',
  (path) => {
    expect(visitorAllowed(path)).toBe(true);
  },
);

test.each([
  '/user/center',
  '/user/safety',
  '/message/list',
  '/message/notice',
  '/partner',
  '/demand/preview/:demandId',
  '/props/discolor/:demandId',
  '/notice/content/:id',
])('visitors may not open %s', (path) => {
  expect(visitorAllowed(path)).toBe(false);
});

test('open pages are served by URL, refused on a visitor’s click, and closed in strict mode', () => {
  const row = routeRow('demand.detail');
  expect(isPageAllowed(row, false, 'standard')).toBe(true);
  expect(isPageAllowed(row, false, 'strict')).toBe(false);
  expect(isPageAllowed(row, true, 'strict')).toBe(true);
  expect(guardNavigation(row, false, 'standard')).toBe('tell-and-open-login');
  expect(guardNavigation(routeRow('user.center'), false, 'standard')).toBe('open-login');
  expect(guardNavigation(row, true, 'standard')).toBe('allow');
});

test('in open mode a visitor’s click leads to open pages, but never into an account', () => {
  expect(isPageAllowed(routeRow('demand.detail'), false, 'open')).toBe(true);
  expect(guardNavigation(routeRow('demand.detail'), false, 'open')).toBe('allow');
  expect(isPageAllowed(routeRow('user.center'), false, 'open')).toBe(false);
  expect(guardNavigation(routeRow('user.center'), false, 'open')).toBe('open-login');
});
