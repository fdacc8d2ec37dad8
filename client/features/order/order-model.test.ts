import { expect, test } from '@jest/globals';
import { orderTabs as contractTabs, listOrders } from '#shared/contract/order.ts';
import { orderStatuses } from '#shared/contract/pay-enums.ts';
import { isPossibleOrderNo, orderHref, ordersHref, orderTabs, readOrderFilter, readOrderNo, toOrderQuery } from './order-filter.ts';
import {
  buyAgain,
  goodsLink,
  latestFirst,
  refundDelay,
  refundPlace,
  refundWay,
  reviewNote,
  revokedText,
  statusSentence,
  stepText,
} from './order-model.ts';

const read = (query: string) => readOrderFilter(new URLSearchParams(query));

test('reads a filter that the contract accepts; ignores malformed values', () => {
  expect(orderTabs).toEqual([...contractTabs]);
  const query = toOrderQuery(read('tab=REFUND&kind=RECHARGE&pageNum=3'));
  expect(listOrders.query?.safeParse(query).success).toBe(true);
  expect(query).toEqual({ tab: 'REFUND', kind: 'RECHARGE', pageNum: 3, pageSize: 10 });
  expect(toOrderQuery(read('tab=PAID&kind=X&pageNum=-1'))).toEqual({ pageNum: 1, pageSize: 10 });
});

test('changing the tab returns to the first page and keeps the kind', () => {
  expect(ordersHref(read('tab=DONE&kind=SCENE&pageNum=4'), { tab: 'CLOSED' })).toBe('/user/props/order?tab=CLOSED&kind=SCENE');
  expect(ordersHref(read('tab=DONE'), { tab: undefined })).toBe('/user/props/order');
  expect(orderHref('20261122123456789011')).toBe('/user/props/order?orderNo=20261122123456789011');
});

test('reads an order number from the address', () => {
  expect(readOrderNo(new URLSearchParams('orderNo=%2020261122123456789011%20'))).toBe('20261122123456789011');
  expect(readOrderNo(new URLSearchParams('orderNo='))).toBeNull();
  expect(['20261122123456789011', 'PO-7_1'].map(isPossibleOrderNo)).toEqual([true, true]);
  expect(['../x', '1'.repeat(41), '订单', 'a b'].map(isPossibleOrderNo)).toEqual([false, false, false, false]);
});

test('buying again leads to the page that sells the goods', () => {
  expect(buyAgain({ kind: 'SCENE', sceneCode: 'TOP', quantity: 10 })?.href).toBe('/user/props/mall?scene=TOP&quantity=10');
  expect(buyAgain({ kind: 'MEMBERSHIP', sceneCode: null, quantity: null })?.href).toBe('/user/member');
  expect(buyAgain({ kind: 'RECHARGE', sceneCode: null, quantity: null })).toEqual({ href: '/user/wallet', label: '再次充值' });
  expect(buyAgain({ kind: 'GIFT', sceneCode: null, quantity: null })).toBeNull();
});

test('links to the goods only after they were delivered', () => {
  expect(goodsLink({ kind: 'SCENE', status: 'FULFILLED' })?.href).toBe('/user/props/mine');
  expect(goodsLink({ kind: 'SCENE', status: 'PAID' })).toBeNull();
  expect(goodsLink({ kind: 'GIFT', status: 'FULFILLED' })).toBeNull();
});

test('every known status has a sentence, an unknown one has none', () => {
  const say = (status: string, change = {}) =>
    statusSentence({ status, kind: 'SCENE', closeReason: null, refunded: 0, refunds: [], ...change });
  for (const status of orderStatuses) expect(say(status)).not.toBe('');
  const paid = (paidAt: string) => say('PAID', { paidAt, now: '2026-11-22T12:10:00+08:00' });
  expect(paid('2026-11-22T12:08:00+08:00')).toBe('款项已收到，正在发放，一般几秒内完成。');
  expect(paid('2026-11-22T12:05:00+08:00')).toBe('款项已收到，还没有发放成功。您可以申请退款，款项全额退回，无需审核。');
  expect(say('CLOSED', { closeReason: 'CANCEL' })).toBe('您已取消订单。');
  expect(say('FULFILLED', { refunded: 100 })).toBe('部分商品已退款，其余不受影响。');
  expect(say('FULFILLED', { kind: 'RECHARGE', refunded: 100 })).toBe('部分余额已退回付款账户。');
  expect(say('FULFILLED', { kind: 'GIFT' })).toBe('订单已完成。');
  expect(say('ON_HOLD')).toBe('');
  const asked = { refundNo: 'R1', amount: 900, status: 'ASKED', cause: 'USER', createdAt: '2026-11-22T00:00:00.000Z' };
  expect(say('REFUNDING', { refunds: [asked] })).toBe('退款申请正在审核，一般 3 天内答复。');
});

test('a step shows the text of the API, otherwise the name of its event', () => {
  const step = (event: string, text = '') => stepText({ event, at: '2026-11-22T00:00:00.000Z', text });
  expect([step('PAY', '支付宝付款成功'), step('PAY'), step('AUDIT')]).toEqual(['支付宝付款成功', '支付成功', '订单状态更新']);
});

test('describes what a refund takes back, where the money goes and when', () => {
  const order = { kind: 'SCENE', status: 'FULFILLED', title: '置顶卡 × 10', payMethod: 'WECHAT' };
  const boosts = { amount: 3_150, quantity: 7, to: 'ORIGIN' as const, automatic: true };
  expect(revokedText(order, boosts)).toBe('7 张未使用的道具，立即收回');
  expect(revokedText(order, { ...boosts, quantity: null, automatic: false })).toBeNull();
  expect(revokedText({ ...order, status: 'PAID' }, boosts)).toBeNull();
  expect(refundWay(order, boosts)).toEqual({ place: '原支付账户（微信支付）', time: '一般 1–3 个工作日到账' });
  expect(refundWay(order, { ...boosts, to: 'BALANCE' })).toEqual({ place: '钱包余额', time: '即时到账' });
  const month = { ...order, kind: 'MEMBERSHIP', title: '月卡会员' };
  expect(revokedText(month, { ...boosts, quantity: null })).toBe('月卡会员，立即失效');
  expect(revokedText(month, { ...boosts, quantity: null, automatic: false })).toBe('月卡会员，审核通过后失效');
  expect(refundWay(month, { ...boosts, automatic: false }).time).toBe('审核通过后一般 1–3 个工作日到账');
  expect([reviewNote(order), reviewNote(month)].map((note) => note.slice(0, 2))).toEqual(['道具', '会员']);
});

test('an undecided or refused refund has no destination', () => {
  const place = (status: string, to: 'BALANCE' | 'ORIGIN' | null) =>
    refundPlace({ refundNo: 'R', amount: 1, cause: 'USER', createdAt: '2026-11-22T00:00:00.000Z', status, to });
  expect([place('ASKED', 'ORIGIN'), place('REFUSED', 'ORIGIN'), place('DONE', null)]).toEqual([null, null, null]);
  expect([place('DONE', 'BALANCE'), place('SENT', 'ORIGIN')]).toEqual(['退到钱包余额', '原路退回']);
});

test('sorts steps latest first, including steps within the same second', () => {
  const step = (event: string, at: string) => ({ event, at, text: '' });
  const [noon, later] = ['2026-11-22T12:00:00+08:00', '2026-11-22T12:01:00+08:00'];
  const steps = latestFirst([step('START', noon), step('PAY', later), step('FULFIL', later)]);
  expect(steps.map(({ event }) => event)).toEqual(['FULFIL', 'PAY', 'START']);
});

test('polls an order while a refund is in progress, more often at first', () => {
  const at = (minute: number) => `2026-11-22T12:${String(minute).padStart(2, '0')}:00+08:00`;
  const refund = (status: string, createdAt = at(0)) => ({ refundNo: 'R1', amount: 900, cause: 'USER', status, createdAt });
  const delay = (statuses: string[], now: string | null = at(1)) => refundDelay({ now, refunds: statuses.map((given) => refund(given)) });
  for (const status of ['ASKED', 'APPROVED', 'SENT', 'ABNORMAL']) expect(delay(['DONE', status])).toBe(2_000);
  expect(delay(['DONE', 'REFUSED', 'an unknown one'])).toBe(false);
  expect(delay([])).toBe(false);
  expect(delay(['SENT'], at(2))).toBe(15_000);
  expect(delay(['SENT'], null)).toBe(15_000);
  expect(refundDelay({ now: at(9), refunds: [refund('SENT'), refund('SENT', at(8))] })).toBe(2_000);
});
