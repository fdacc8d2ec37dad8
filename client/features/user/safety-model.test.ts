import { expect, test } from '@jest/globals';
import { exportName, isOutdated, methodName } from './safety-model.ts';

test('login methods have names, unknown ones a generic one', () => {
  expect(['PASSWORD', 'SMS', 'WEIXIN', 'JVERIFY'].map(methodName)).toEqual(['账号密码', '短信验证码', '微信', '本机号码']);
  for (const method of ['', 'PASSKEY', 'toString']) expect(methodName(method)).toBe('其他方式');
});

test('an agreement is outdated if the user has agreed to another version or to none', () => {
  expect(isOutdated({ version: '2026-02', agreedVersion: '2026-02' })).toBe(false);
  expect(isOutdated({ version: '2026-02', agreedVersion: '2026-01' })).toBe(true);
  expect(isOutdated({ version: '2026-02', agreedVersion: null })).toBe(true);
});

test('the file name contains the site and the Beijing day, without characters that file systems reject', () => {
  expect(exportName('桥梁/商机: "beta"', Date.parse('2026-07-31T18:00:00Z'))).toBe('桥梁商机beta-我的数据-2026-08-01.json');
});
