import { expect, test } from '@jest/globals';
import { ApiFailure } from '#client/lib/api-failure.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { countdownText, firstChoice, isPayUrl, methodChoices, payCodeOf, phaseOf, pollDelay, readPayRefusal } from './checkout-model.ts';

const orderWith = (status: string, cause?: string): Pick<OrderDetail, 'status' | 'refunds'> => ({
  status,
  refunds: cause
    ? [{ refundNo: 'R1', amount: 500, status: 'SENT', cause, reason: null, createdAt: '2026-11-01T10:00:00+08:00', doneAt: null }]
    : [],
});

test('polls an order every 2 seconds for a minute, then every 5, and stops once it can no longer change', () => {
  expect([0, 59_999, 60_000].map((watched) => pollDelay('waiting', watched))).toEqual([2_000, 2_000, 5_000]);
  expect(pollDelay('granting', 0)).toBe(2_000);
  expect(pollDelay('closed', 0)).toBe(5_000);
  for (const phase of ['done', 'returning', 'refunded', 'unknown'] as const) expect(pollDelay(phase, 0)).toBe(false);
});

test('money that arrives for a closed order is returning; other refunds do not change the phase', () => {
  expect(phaseOf(orderWith('CLOSED', 'LATE'))).toBe('returning');
  expect(phaseOf(orderWith('CLOSED'))).toBe('closed');
  expect(phaseOf(orderWith('FULFILLED', 'DOUBLE'))).toBe('done');
  expect(phaseOf(orderWith('CLOSED', 'USER'))).toBe('closed');
  expect(phaseOf(orderWith('SOMETHING_ELSE'))).toBe('unknown');
});

test('formats the remaining time in minutes and seconds, at least 00:00', () => {
  expect([900_000, 899_999, 61_000, 999, 0, -5_000].map(countdownText)).toEqual(['15:00', '14:59', '01:01', '00:00', '00:00', '00:00']);
});

test('explains disabled methods, shows the balance or what is missing, and offers no balance for a recharge', () => {
  const summary = { balance: 450, methods: ['ALIPAY'] };
  expect(methodChoices({ summary, amount: 500, withBalance: true })).toEqual([
    { method: 'ALIPAY', note: null, isOff: false },
    { method: 'WECHAT', note: '暂不可用', isOff: true },
    { method: 'BALANCE', note: '余额不足，还差 ¥0.50', isOff: true },
  ]);
  expect(methodChoices({ summary, amount: 450, withBalance: true })[2]).toEqual({ method: 'BALANCE', note: '可用 ¥4.50', isOff: false });
  expect(methodChoices({ summary, amount: 100, withBalance: false }).map(({ method }) => method)).toEqual(['ALIPAY', 'WECHAT']);
  expect(methodChoices({ summary: null, amount: 500, withBalance: true }).every(({ isOff, note }) => !isOff && note === null)).toBe(true);
});

test('preselects a sufficient balance, else the first available method, else none', () => {
  const choose = (balance: number, methods: string[]) =>
    firstChoice(methodChoices({ summary: { balance, methods }, amount: 500, withBalance: true }));
  expect(choose(500, ['ALIPAY'])).toBe('BALANCE');
  expect(choose(499, ['ALIPAY', 'WECHAT'])).toBe('ALIPAY');
  expect(choose(499, ['WECHAT'])).toBe('WECHAT');
  expect(choose(0, [])).toBeNull();
});

test('classifies refusals by their reason; without an answer the outcome is unknown', () => {
  const read = (status: number, data: unknown, method: 'BALANCE' | 'ALIPAY' = 'BALANCE', kind: ApiFailure['kind'] = 'http') =>
    readPayRefusal(new ApiFailure({ kind, status, message: '不行', data }), method);
  expect(read(409, { reason: 'PRICE_CHANGED', amount: 600 })).toEqual({ kind: 'price', message: '不行', amount: 600 });
  expect(read(409, { reason: 'BALANCE_SHORT', missing: 50 }).kind).toBe('short');
  expect(read(403, { reason: 'NEED_CODE' }).kind).toBe('code');
  expect(read(409, { reason: 'TOO_MANY_WAITING' }).kind).toBe('many');
  expect(read(403, { reason: 'MINOR' }).kind).toBe('other');
  expect(read(409, { reason: 'constructor' }).kind).toBe('other');
  expect(read(409, null).kind).toBe('unsure');
  expect(read(409, { reason: 'UNDER_WAY' }).kind).toBe('unsure');
  expect(read(0, undefined, 'ALIPAY', 'network').kind).toBe('no-code');
  expect(read(503, null, 'ALIPAY').kind).toBe('other');
  expect(read(503, null, 'BALANCE').kind).toBe('unsure');
  expect(read(429, null, 'BALANCE')).toEqual({ kind: 'busy', message: '不行' });
  expect(read(429, null, 'ALIPAY')).toEqual({ kind: 'busy', message: '不行' });
  const withField = new ApiFailure({ kind: 'http', status: 400, message: '参数不正确', fields: { code: '验证码不正确' } });
  expect(readPayRefusal(withField, 'BALANCE')).toEqual({ kind: 'wrong-code', message: '验证码不正确' });
});

const begun = { qrContent: 'weixin://wxpay/a', payUrl: null, payMethod: 'WECHAT', expireAt: '2026-11-01T10:15:00+08:00' };

test('prefers the code that was read last, and uses the started one until the order has a code', () => {
  expect(payCodeOf(null, null)).toBeNull();
  expect(payCodeOf({ ...begun, qrContent: null }, null)).toBeNull();
  expect(payCodeOf(null, begun)?.qrContent).toBe('weixin://wxpay/a');
  expect(payCodeOf({ ...begun, qrContent: null, payMethod: null }, begun)?.method).toBe('WECHAT');
  const other = { ...begun, qrContent: 'https://qr.alipay.com/b', payMethod: 'ALIPAY', expireAt: '2026-11-01T10:20:00+08:00' };
  expect(payCodeOf(other, begun)).toEqual({
    method: 'ALIPAY',
    qrContent: 'https://qr.alipay.com/b',
    payUrl: null,
    until: Date.parse('2026-11-01T10:20:00+08:00'),
  });
});

test('accepts only URLs that open an app or a web page as payment links', () => {
  expect(['weixin://wxpay/a', 'alipays://platformapi/x', 'https://wx.tenpay.com/x'].every(isPayUrl)).toBe(true);
  expect(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '', null].some(isPayUrl)).toBe(false);
});
