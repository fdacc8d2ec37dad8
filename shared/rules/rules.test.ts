import { expect, test } from '@jest/globals';
import { isDemandNumber } from './demand-number.ts';
import { detectDevice } from './device.ts';
import { keepDigits } from './keep-digits.ts';
import { formatMoney } from './money.ts';
import { passwordProblem } from './password.ts';
import { isMobilePhone, keepPhoneDigits, maskPhone } from './phone.ts';
import { safeReturnPath } from './safe-redirect.ts';

test('phone fields keep digits only, at most eleven', () => {
  expect(keepPhoneDigits('138-1234 5678999')).toBe('13812345678');
  for (const pasted of ['+86 138 1234 5678', '+8613812345678', '86-138-1234-5678', '008613812345678', '１３８１２３４５６７８']) {
    expect(keepPhoneDigits(pasted)).toBe('13812345678');
  }
  expect(keepPhoneDigits('86')).toBe('86');
  expect(keepDigits('１2 34', 3)).toBe('123');
  expect(isMobilePhone('13812345678')).toBe(true);
  expect(isMobilePhone('12812345678')).toBe(false);
  expect(maskPhone('13812345678')).toBe('138****5678');
  expect(maskPhone('110')).toBe('****');
});

test('a new password has 6–20 characters of two classes', () => {
  expect(passwordProblem('abc123')).toBeNull();
  expect(passwordProblem('abcdef')).toContain('两种');
  expect(passwordProblem('ab1')).toContain('6');
  expect(passwordProblem('密码abc123')).toContain('只能');
  expect(passwordProblem(`a1${'x'.repeat(20)}`)).toContain('20');
});

test('formats money from whole 分', () => {
  expect(formatMoney(123_456_789)).toBe('¥1,234,567.89');
  expect(formatMoney(-5)).toBe('-¥0.05');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\nb',
  7,
  null,
  '',
  '/%0a/..//evil',
  `/${'x'.repeat(3_000)}`,
])('a return path never leaves the site: %p', (target) => {
  const path = safeReturnPath(target, '/safe');
  expect(new URL(path, 'http://portal.test').origin).toBe('http://portal.test');
  expect(path.startsWith('//')).toBe(false);
});

test('a return path keeps query and fragment', () => {
  expect(safeReturnPath('/type/10?keyword=a#b')).toBe('/type/10?keyword=a#b');
});

test('detects devices and in-app browsers from the User-Agent', () => {
  expect(detectDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140')).toEqual({ type: 'pc', inApp: null });
  expect(detectDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) MicroMessenger/8.0')).toEqual({ type: 'ios', inApp: 'wechat' });
  expect(detectDevice('Mozilla/5.0 (Linux; Android 16) Mobile Weibo (x)')).toEqual({ type: 'android', inApp: 'weibo' });
  expect(detectDevice('Mozilla/5.0 (Linux; Android 16) MQQBrowser/6.2 QQ/9.1')).toEqual({ type: 'android', inApp: 'qq' });
  expect(detectDevice('Mozilla/5.0 (Linux; Android 16) MQQBrowser/14')).toEqual({ type: 'android', inApp: null });
});

test('recognises demand numbers', () => {
  expect(isDemandNumber('BD202600000001')).toBe(true);
  expect(isDemandNumber('detail')).toBe(false);
  expect(isDemandNumber('12345')).toBe(false);
});
