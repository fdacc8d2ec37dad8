import { expect, test } from '@jest/globals';
import { contactWays, maskContact } from './contact-methods.ts';

const contact = { name: '林小满', phone: '0755-26881234', wechat: ' lxm_biz ', qq: null, email: 'lin@example.com' };

test('returns only the contact methods that exist, always in the same order', () => {
  expect(contactWays(contact).map(({ label, value }) => [label, value])).toEqual([
    ['手机', '0755-26881234'],
    ['微信', 'lxm_biz'],
    ['邮箱', 'lin@example.com'],
  ]);
  expect(contactWays({ name: '林', phone: ' ', wechat: undefined, qq: '', email: null })).toEqual([]);
});

test('links phone numbers and e-mail addresses, nothing else', () => {
  expect(contactWays(contact).map(({ href }) => href)).toEqual(['tel:075526881234', null, 'mailto:lin@example.com']);
});

test('does not link a malformed phone number or e-mail address', () => {
  const strange = { ...contact, phone: '1380000,*21*1#', email: 'a@b.cn?bcc=c@d.cn' };
  expect(contactWays(strange).map(({ href }) => href)).toEqual([null, null, null]);
});

test.each([
  ['13800138000', '138****8000'],
  ['lin@example.com', 'li****@example.com'],
  ['a@b.cn', 'a****@b.cn'],
  ['lxm_biz', 'lx****z'],
  ['1234', '1****'],
])('masks %s as %s', (value, masked) => {
  expect(maskContact(value)).toBe(masked);
});
