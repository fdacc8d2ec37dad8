import { expect, test } from '@jest/globals';
import { targetAfterLogin } from './complete-sign-in.ts';

test('a login leads where a guard had stopped the visitor, within the site', () => {
  expect(targetAfterLogin('/user/center?tab=2', { pathname: '/', search: '' })).toBe('/user/center?tab=2');
  expect(targetAfterLogin('//evil.example', { pathname: '/', search: '' })).toBe('/');
});

test('the login page is left for its returnTo, or for home', () => {
  expect(targetAfterLogin(null, { pathname: '/login', search: '?returnTo=%2Fmessage%2Flist' })).toBe('/message/list');
  expect(targetAfterLogin(null, { pathname: '/user/login', search: '' })).toBe('/');
  expect(targetAfterLogin(null, { pathname: '/login', search: '?returnTo=https%3A%2F%2Fevil.example' })).toBe('/');
});

test('invitation and WeChat pages are left for home, all others are kept', () => {
  expect(targetAfterLogin(null, { pathname: '/invite/ABCD', search: '' })).toBe('/');
  expect(targetAfterLogin(null, { pathname: '/common/wechatAuth', search: '?code=1' })).toBe('/');
  expect(targetAfterLogin(null, { pathname: '/type/10', search: '' })).toBeNull();
});

test('somebody new begins with the first steps, unless they were on their way to something', () => {
  const target = (pathname: string, search = '', returnTo: string | null = null) => targetAfterLogin(returnTo, { pathname, search }, true);
  for (const begun of ['/', '/login', '/invite/ABCD', '/common/wechatAuth']) expect(target(begun)).toBe('/user/center');
  expect(target('/', '', '/type/10')).toBe('/type/10');
  expect(target('/login', '?returnTo=%2Fmessage%2Flist')).toBe('/message/list');
  expect(target('/demand/BD202600010001')).toBeNull();
});
