import { expect, test } from '@jest/globals';
import { contactFacts, isSamePhone } from './contact-model.ts';

test('a contact stands line by line, what is missing as nothing', () => {
  const contact = { name: '陈晓', phone: null, wechat: 'chenxiao01', qq: null, email: undefined };
  expect(contactFacts(contact)).toEqual([
    ['联系人', '陈晓'],
    ['手机', null],
    ['微信', 'chenxiao01'],
    ['QQ', null],
    ['邮箱', null],
  ]);
});

test('a phone is compared with one of which only the masked form is known', () => {
  expect(isSamePhone('13812345678', '138****5678')).toBe(true);
  expect(isSamePhone('13812345679', '138****5678')).toBe(false);
  expect(isSamePhone(null, '138****5678')).toBe(false);
  expect(isSamePhone('13812345678', null)).toBe(false);
});
