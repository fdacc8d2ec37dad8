import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { findSecrets } from './log-secrets.ts';

test.each([
  ['a phone number', '{"phone":"13800138000"}'],
  ['a phone number', 'insert … values (13800138000, 1)'],
  ['an identity number', '{"idNumber":"11010519491231002X"}'],
  ['a token', `{"x-token":"A1b${randomBytes(30).toString('base64url')}"}`],
  ['an invitation', `{"path":"/invite/org/inv${randomBytes(16).toString('hex')}"}`],
  ['a password hash', '"$argon2id$v=19$m=32768"'],
])('finds %s', (what, line) => {
  expect(findSecrets(line)).toEqual([what]);
});

test('ids, times and masked numbers are not secrets', () => {
  const line =
    '{"time":1772330400000,"ms":12.13800138000,"share":0.12345678901234567,"requestId":"0f8fad5b-d9cb-469f-a165-70867728950e","userId":"10001","phone":"138****8000"}';
  expect(findSecrets(line)).toEqual([]);
});
