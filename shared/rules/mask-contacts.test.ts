import { expect, test } from '@jest/globals';
import { evasions } from './contact-samples/evasions.ts';
import { MASKED_CONTACT, maskContacts } from './mask-contacts.ts';

test.each([
  ['我的电话是 138-0013-8000，随时联系', `我的电话是 ${MASKED_CONTACT}，随时联系`],
  ['一三八零零一三八零零零', MASKED_CONTACT],
  ['微信：bdwang88', MASKED_CONTACT],
  ['方便的话加微信：bdwang88，或发到 bd@example.com', `方便的话${MASKED_CONTACT}，或发到 ${MASKED_CONTACT}`],
  ['QQ 123456789，抖音号：shop_2026', `${MASKED_CONTACT}，${MASKED_CONTACT}`],
])('%s', (text, expected) => {
  expect(maskContacts(text)).toBe(expected);
  expect(maskContacts(expected)).toBeNull();
});

test.each([
  '',
  '您好，想了解一下合作方式',
  '方便加微信聊吗？',
  '抖音私信我，头像有二维码',
  '预算 30000-50000 元，2026-12-01 开始，门店 1,380 家',
  '订单号 202611301234567890',
  '资料见 https://www.example.com/a?b=1',
  '微信小程序和企业微信都可以对接',
])('%s stays as it is', (text) => {
  expect(maskContacts(text)).toBeNull();
});

test('leaves no digits of a phone number, however it is spelled', () => {
  const phones = evasions.contacts.filter(([kind, text]) => kind === 'phone' && maskContacts(text) !== null);
  expect(phones.length).toBeGreaterThan(10);
  const left = phones.map(([, text]) => maskContacts(text) ?? '').filter((text) => (text.normalize('NFKC').match(/\d/g) ?? []).length >= 7);
  expect(left).toEqual([]);
});
