import { expect, test } from '@jest/globals';
import { href } from './href.ts';
import { matchRoute } from './match-route.ts';

test('builds canonical addresses', () => {
  expect(href('home')).toBe('/');
  expect(href('demand.detail', { demandNumber: 'BD202600000001' })).toBe('/demand/BD202600000001');
  expect(href('demand.list', { typeCode: '10' }, { keyword: '茶饮', pageNum: 2, regionCode: undefined })).toBe(
    '/type/10?keyword=%E8%8C%B6%E9%A5%AE&pageNum=2',
  );
  expect(href('invite', {})).toBe('/invite');
  expect(href('invite', { inviteCode: 'ABCD2345' })).toBe('/invite/ABCD2345');
});

test('a built address matches its page and parameters again, whatever characters they contain', () => {
  const inviteCode = 'a?b#c d%é';
  expect(matchRoute(href('invite', { inviteCode }))?.params).toEqual({ inviteCode });
});
