import { expect, test } from '@jest/globals';
import { targetAfterLogin } from './complete-sign-in.ts';

test('returns to the page where a guard stopped the visitor, within the site', () => {
  expect(targetAfterLogin('/user/center?tab=2', { pathname: '/', search: '' })).toBe('/user/center?tab=2');
  expect(targetAfterLogin('//evil.example', { pathname: '/', search: '' })).toBe('/');
});

test('the login page leads to its returnTo, or to the home page', () => {
  expect(targetAfterLogin(null, { pathname: '/login', search: '?returnTo=%2Fmessage%2Flist' })).toBe('/message/list');
  expect(targetAfterLogin(null, { pathname: '/user/login', search: '' })).toBe('/');
  expect(targetAfterLogin(null, { pathname: '/login', search: '?returnTo=https%3A%2F%2Fevil.example' })).toBe('/');
});

test('invitation and WeChat pages lead to the home page, other pages stay open', () => {
  expect(targetAfterLogin(null, { pathname: '/invite/ABCD', search: '' })).toBe('/');
  expect(targetAfterLogin(null, { pathname: '/common/wechatAuth', search: '?code=1' })).toBe('/');
  expect(targetAfterLogin(null, { pathname: '/type/10', search: '' })).toBeNull();
});

test('a new user starts at the user center unless they were heading to another page', () => {
  const target = (pathname: string, search = '', returnTo: string | null = null) => targetAfterLogin(returnTo, { pathname, search }, true);
  for (const begun of ['/', '/login', '/invite/ABCD', '/common/wechatAuth']) expect(target(begun)).toBe('/user/center');
  expect(target('/', '', '/type/10')).toBe('/type/10');
  expect(target('/login', '?returnTo=%2Fmessage%2Flist')).toBe('/message/list');
  expect(target('/demand/BD202600010001')).toBeNull();
});
