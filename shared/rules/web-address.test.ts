import { expect, test } from '@jest/globals';
import { isExternalAddress, toWebAddress } from './web-address.ts';

test('paths of this site and absolute http(s) addresses are accepted as links', () => {
  expect(toWebAddress('/user/center?tab=1#top')).toBe('/user/center?tab=1#top');
  expect(toWebAddress(' https://example.com/a b ')).toBe('https://example.com/a%20b');
  expect(toWebAddress('HTTP://example.com')).toBe('http://example.com/');
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '/\\evil.example',
  'https://user:secret@evil.example/',
  'https://',
  'ftp://example.com',
  'example.com',
  '',
  `https://example.com/${'a'.repeat(2_000)}`,
  null,
  42,
  {},
])('%p is rejected as a link', (value) => {
  expect(toWebAddress(value)).toBeNull();
});

test('only an absolute address is external', () => {
  expect(isExternalAddress('/wechat')).toBe(false);
  expect(isExternalAddress('https://example.com/')).toBe(true);
});
