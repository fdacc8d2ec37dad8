import { expect, test } from '@jest/globals';
import { fieldOfServer } from './auth-values.ts';

test('the names of the calls find their fields', () => {
  expect(fieldOfServer('chooser', 'verificationCode')).toBe('code');
  expect(fieldOfServer('login', 'password')).toBe('password');
  expect(fieldOfServer('register', 'password')).toBe('newPassword');
  expect(fieldOfServer('forgot', 'phone')).toBe('phone');
});

test('a field that the view does not show is not blamed', () => {
  expect(fieldOfServer('chooser', 'password')).toBeNull();
  expect(fieldOfServer('login', 'weixinCode')).toBeNull();
});
