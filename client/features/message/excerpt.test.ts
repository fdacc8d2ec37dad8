import { expect, test } from '@jest/globals';
import { excerpt } from './excerpt.ts';

test.each([
  ['我们有 12 家门店', '门店', '我们有 12 家门店'],
  ['您好，我们是做连锁咖啡的，\n目前在上海有门店', '门店', '…锁咖啡的， 目前在上海有门店'],
  ['Our SHOPS', 'shops', 'Our SHOPS'],
  ['您好，我们做连锁咖啡，目前在上海有十二家ＣＡＦＥ门店', 'cafe', '…咖啡，目前在上海有十二家ＣＡＦＥ门店'],
  ['您好，门店的话，我们目前在上海的市中心有 門店 上海', '門店 上海', '…们目前在上海的市中心有 門店 上海'],
  ['没有这个词的一句很长很长很长的话', '门店', '没有这个词的一句很长很长很长的话'],
])('the excerpt of %s shows %s', (text, keyword, shown) => {
  expect(excerpt(text, keyword)).toBe(shown);
});
