import { expect, test } from '@jest/globals';
import { publicCookie } from './cookie-rules.ts';

const plain = { pathPrefix: '', isHttps: false };

test.each([
  'X-Token=evil; Path=/',
  'x-token=evil',
  ' X-Token = evil',
  'USER_INFO=x',
  'WECHAT_STATE=x',
  'IN_APP_STAY=1',
  'DEVICE_PROOF=x',
  'KEY_CHANNEL=evil; HttpOnly',
  // Browsers send a cookie without a name as its bare value, which looks like a cookie with a name.
  '=X-Token=evil',
  'X-Token',
  '',
  '; Path=/',
  'a b=1',
])('the API cannot set %j', (cookie) => expect(publicCookie(cookie, plain)).toBeNull());

test.each([
  ['CAPTCHA_TICKET=t; Path=/; HttpOnly; SameSite=Lax', 'CAPTCHA_TICKET=t; Path=/; HttpOnly; SameSite=Lax'],
  ['OWN_OF_API=d; Max-Age=60', 'OWN_OF_API=d; Max-Age=60'],
  ['a=1; Domain=api.internal; Path=/', 'a=1; Path=/'],
  ['a=1;DOMAIN = .example.com', 'a=1'],
  ['a=Domain=x; Path=/', 'a=Domain=x; Path=/'],
  ['a=1; Path=/; Secure', 'a=1; Path=/'],
])('%j becomes %j on plain HTTP', (cookie, expected) => expect(publicCookie(cookie, plain)).toBe(expected));

test('every cookie is Secure if the browser uses TLS', () => {
  expect(publicCookie('a=1; Path=/', { ...plain, isHttps: true })).toBe('a=1; Path=/; Secure');
  expect(publicCookie('a=1; secure; Path=/', { ...plain, isHttps: true })).toBe('a=1; Path=/; Secure');
});

test('the Path loses the base path of the API', () => {
  const under = { ...plain, pathPrefix: '/base' };
  expect(publicCookie('a=1; Path=/base/api', under)).toBe('a=1; Path=/api');
  expect(publicCookie('a=1; Path=/base', under)).toBe('a=1; Path=/');
  expect(publicCookie('a=1; Path=/based', under)).toBe('a=1; Path=/based');
});
