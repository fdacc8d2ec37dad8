import { expect, test } from '@jest/globals';
import { maskKeyword } from './mask-keyword.ts';

test.each([
  ['咖啡 上海', '咖啡 上海'],
  ['2026 春季 展会', '2026 春季 展会'],
  ['5万以内 地推', '5万以内 地推'],
  ['BD202600000123', 'BD'],
  ['找张三 13800138000', '找张三'],
  ['１３８００１３８０００ 咖啡', '咖啡'],
  ['138-0013-8000', ''],
  ['1 3 8 0 0', ''],
  ['12345', ''],
  ['٠١٢٣٤ 代理', '代理'],
  ['加微信 wx_zhang2020 地推', '地推'],
  ['zhang@example.com 校园', '校园'],
  ['一三八零零一三八零零零 校园', '校园'],
])('«%s» is masked as «%s»', (keyword, kept) => {
  expect(maskKeyword(keyword)).toBe(kept);
});

test('no run of five digits remains, whatever surrounds it', () => {
  const marks = ['', ' ', '-', '咖啡', 'BD', '.', '万', 'x', '（', '：'];
  for (const before of marks) {
    for (const behind of marks) {
      for (const digits of ['12345', '0571-88886666', '１２３４５６', '123 456 789', '20261123', '6222 0212 3456 7890']) {
        const kept = maskKeyword(`${before}${digits}${behind}`);
        expect([digits, kept.replaceAll(/[^\p{Nd}]/gu, '').length < 5]).toEqual([digits, true]);
      }
    }
  }
});
