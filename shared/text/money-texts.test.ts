import { expect, test } from '@jest/globals';
import { directionsByType, orderKinds, orderStatuses, payMethods, refundCauses, transactionTypes } from '../contract/pay-enums.ts';
import { orderKindName, orderStatusName, payMethodName, refundCauseName, transactionTypeName } from './money-texts.ts';

test('every known value has a text', () => {
  expect(orderStatuses.map((status) => orderStatusName(status))).toEqual([
    '待支付',
    '待支付',
    '已支付，发放中',
    '已完成',
    '已关闭',
    '退款中',
    '已退款',
  ]);
  expect(orderKinds.map(orderKindName)).toEqual(['道具', '会员', '充值']);
  expect(payMethods.map(payMethodName)).toEqual(['余额', '支付宝', '微信支付']);
  expect(refundCauses.map(refundCauseName)).toEqual(['用户申请', '客服处理', '订单关闭后收到付款', '重复付款', '付款金额不符', '余额退回']);
  expect(transactionTypes.map(transactionTypeName)).toEqual(['充值', '购买道具', '购买会员', '退款', '余额退回', '调整']);
});

test('a partial refund is shown for an order that continues, not for one that was refunded', () => {
  expect(orderStatusName('FULFILLED', 1)).toBe('部分退款');
  expect(orderStatusName('REFUNDING', 1)).toBe('退款中');
  expect(orderStatusName('REFUNDED', 100)).toBe('已退款');
});

test.each(['TRANSFER', 'toString', '', null, undefined])('the unknown value %p has a text too', (value) => {
  expect(orderStatusName(value)).toBe('未知状态');
  for (const name of [orderKindName, payMethodName, refundCauseName, transactionTypeName]) expect(name(value)).toBe('其他');
});

test('only returns, which may fail, and adjustments move a balance in either direction', () => {
  expect(transactionTypes.filter((type) => directionsByType[type] === 'INCOME')).toEqual(['RECHARGE', 'REFUND']);
  expect(transactionTypes.filter((type) => directionsByType[type] === null)).toEqual(['RETURN', 'ADJUST']);
});
