import { expect, test } from '@jest/globals';
import { describeContact } from './contact-model.ts';

const none = { name: null, phone: null, wechat: null, qq: null, email: null };

test('describes a contact by its name and its masked contact methods', () => {
  const contact = { name: '陈晓', phone: '13812345678', wechat: 'chenxiao2026', qq: '1234567', email: 'chenxiao@example.com' };
  expect(describeContact(contact)).toBe('陈晓 · 手机 138****5678 · 微信 ch***26 · QQ 12***67 · 邮箱 ch***ao@example.com');
});

test('reveals at most one character of a short value', () => {
  expect(describeContact({ ...none, wechat: 'abcd', email: 'ab@qq.com' })).toBe('微信 a*** · 邮箱 a***@qq.com');
});

test('a contact with only a name is null', () => {
  expect([describeContact({ ...none, name: '陈晓' }), describeContact(none), describeContact(null)]).toEqual([null, null, null]);
});
