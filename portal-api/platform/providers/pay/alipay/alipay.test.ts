import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type StubAnswer, type StubRequest, startStubServer } from '../../../../testing/stub-server.ts';
import { TestClock } from '../../../../testing/test-api.ts';
import { type PayOrder, ProviderRefused, ProviderUnreachable } from '../pay-provider.ts';
import { createAlipay } from './alipay.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const account = {
  appId: '2021000000000001',
  sellerId: '2088123412341234',
  privateKey: ours.privateKey,
  alipayPublicKey: theirs.publicKey,
  gateway: 'https://alipay.example/gateway.do',
};
const order: PayOrder = {
  outTradeNo: '20260301000000000001_1',
  amount: 8_888,
  title: '道具/置顶卡 & 更多=10',
  expiresAt: new Date('2026-03-01T02:15:00Z'),
  product: 'PRECREATE',
  notifyUrl: 'https://www.example.com/api/pay/notify/alipay',
};
const trade = {
  code: '10000',
  msg: 'Success',
  trade_no: '2026030122001',
  out_trade_no: order.outTradeNo,
  trade_status: 'TRADE_SUCCESS',
  total_amount: '88.88',
  // The payer used a coupon.
  receipt_amount: '80.00',
  send_pay_date: '2026-03-01 10:00:00',
  buyer_user_id: '2088000011112222',
};

/** Builds an answer as Alipay writes it, independently of the code under test. */
function answer(name: string, content: object | string, key: KeyObject | null = theirs.privateKey): StubAnswer {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const signature = key && sign('sha256', Buffer.from(text), key).toString('base64');
  return { body: `{"${name}":${text}${signature ? `,"sign":"${signature}"` : ''}}` };
}

async function withAlipay<Result>(
  answers: (request: StubRequest) => StubAnswer,
  use: (pay: ReturnType<typeof createAlipay>) => Promise<Result>,
) {
  const stub = await startStubServer(answers);
  const load = async () => ({ ...account, gateway: `${stub.url}/gateway.do` });
  const [outcome] = await Promise.allSettled([use(createAlipay({ load, clock: new TestClock(), desktop: 'PRECREATE' }))]);
  await stub.close();
  if (outcome?.status === 'rejected') throw outcome.reason;
  return { result: outcome?.value, requests: stub.requests };
}

const query = (content: object | string, key?: KeyObject | null) =>
  withAlipay(
    () => answer('alipay_trade_query_response', content, key),
    (pay) => pay.query(order.outTradeNo),
  ).then(({ result }) => result);

/** Returns the fields of a request without the signature, after checking that we signed all of them in order. */
function checkSigned(fields: Record<string, string>): Record<string, string> {
  const { sign: signature = '', ...rest } = fields;
  const text = Object.keys(rest)
    .toSorted()
    .map((name) => `${name}=${rest[name]}`)
    .join('&');
  expect(verify('sha256', Buffer.from(text), ours.publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  return rest;
}

test('signs an order as Alipay requires', async () => {
  const content = { code: '10000', out_trade_no: order.outTradeNo, qr_code: 'https://qr.alipay.com/bax1' };
  const { result, requests } = await withAlipay(
    () => answer('alipay_trade_precreate_response', content),
    (pay) => pay.create(order),
  );
  expect(result).toEqual({ qrContent: 'https://qr.alipay.com/bax1', payUrl: null });
  const [request] = requests;
  const fields = checkSigned({ ...request?.query, ...Object.fromEntries(new URLSearchParams(request?.body)) });
  const { biz_content = '', ...common } = fields;
  expect(common).toEqual({
    app_id: account.appId,
    method: 'alipay.trade.precreate',
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: '2026-03-01 10:00:00',
    notify_url: order.notifyUrl,
  });
  expect(JSON.parse(biz_content)).toEqual({
    out_trade_no: order.outTradeNo,
    total_amount: '88.88',
    subject: '道具 置顶卡   更多 10',
    time_expire: '2026-03-01 10:15:00',
  });
});

test.each([
  ['PAGE', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  ['WAP', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
] as const)('%s returns a URL with the signed order, without calling Alipay', async (product, method, product_code) => {
  const pay = createAlipay({ load: async () => account, clock: new TestClock(), desktop: 'PAGE' });
  expect(pay.products).toEqual({ desktop: 'PAGE', phone: 'WAP' });
  const { payUrl } = await pay.create({ ...order, product, returnUrl: 'https://www.example.com/back?a=1&b=2' });
  const url = new URL(String(payUrl));
  expect(url.origin + url.pathname).toBe(account.gateway);
  const fields = checkSigned(Object.fromEntries(url.searchParams));
  expect(fields).toMatchObject({ method, return_url: 'https://www.example.com/back?a=1&b=2', notify_url: order.notifyUrl });
  expect(JSON.parse(fields['biz_content'] ?? '')).toMatchObject({ product_code, total_amount: '88.88' });
});

test('a signed answer that reports a payment yields PAID with the order’s total', async () => {
  expect(await query(trade)).toEqual({
    status: 'PAID',
    tradeNo: '2026030122001',
    amount: 8_888,
    paidAt: new Date('2026-03-01T02:00:00Z'),
  });
});

test.each([
  [{ trade_status: 'TRADE_FINISHED' }, 'PAID'],
  [{ trade_status: 'WAIT_BUYER_PAY', send_pay_date: undefined }, 'WAITING'],
  [{ trade_status: 'TRADE_CLOSED', send_pay_date: undefined }, 'CLOSED'],
  // Closed because it was refunded in full.
  [{ trade_status: 'TRADE_CLOSED' }, 'REFUNDED'],
  [{ trade_status: 'TRADE_PENDING' }, 'UNKNOWN'],
  [{ trade_status: 'toString' }, 'UNKNOWN'],
])('maps %j to %s', async (change, status) => {
  expect((await query({ ...trade, ...change }))?.status).toBe(status);
});

const text = JSON.stringify(trade);
test.each([
  ['unsigned', trade, null],
  ['of a key that is not Alipay’s', trade, ours.privateKey],
  ['of another order', { ...trade, out_trade_no: 'another' }, undefined],
  ['paid without a sum', { ...trade, total_amount: undefined }, undefined],
  ['of a sum in parts of 分', { ...trade, total_amount: '88.888' }, undefined],
  ['paid without a number', { ...trade, trade_no: '' }, undefined],
  ['paid at no time', { ...trade, send_pay_date: undefined }, undefined],
  ['unclear', { code: '20000', sub_code: 'isp.unknow-error' }, undefined],
  ['unclear in its business', { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }, undefined],
])('an answer that is %s counts as unreachable', async (_, content, key) => {
  await expect(query(content, key)).rejects.toThrow(ProviderUnreachable);
});

test('a modified, truncated or swapped answer counts as unreachable', async () => {
  const { body } = answer('alipay_trade_query_response', trade);
  for (const changed of [
    String(body).replace('"88.88"', '"08.88"'),
    String(body).slice(0, -40),
    // The signed part of the answer to another call.
    String(body).replace('alipay_trade_query_response', 'alipay_trade_close_response'),
    '<html>',
    '',
  ]) {
    const asked = withAlipay(
      () => ({ body: changed }),
      (pay) => pay.query(order.outTradeNo),
    );
    await expect(asked).rejects.toThrow(ProviderUnreachable);
  }
  // The signature covers the bytes, not the JSON value.
  expect((await query(` ${text}`.trim().replaceAll(',"', ', "')))?.status).toBe('PAID');
});

test('a rejection, or the absence of a trade, is believed only if Alipay signed it', async () => {
  const missing = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
  expect(await query(missing)).toEqual({ status: 'NONE', tradeNo: null, amount: null, paidAt: null });
  await expect(query(missing, null)).rejects.toThrow(ProviderUnreachable);
  const { result } = await withAlipay(
    () => answer('alipay_trade_close_response', missing),
    (pay) => pay.close(order.outTradeNo),
  );
  expect(result).toBe('CLOSED');
  const refused = withAlipay(
    () => answer('error_response', { code: '40002', sub_code: 'isv.invalid-app-id', sub_msg: '2088000011112222' }),
    (pay) => pay.query(order.outTradeNo),
  );
  await expect(refused).rejects.toThrow(ProviderRefused);
  await expect(refused).rejects.toMatchObject({ code: 'isv.invalid-app-id', message: 'ALIPAY refused query: isv.invalid-app-id' });
});

const notice = {
  notify_id: 'n-1',
  notify_type: 'trade_status_sync',
  notify_time: '2026-03-01 10:00:01',
  app_id: account.appId,
  seller_id: account.sellerId,
  buyer_id: '2088000011112222',
  charset: 'utf-8',
  trade_no: '2026030122001',
  out_trade_no: order.outTradeNo,
  trade_status: 'TRADE_SUCCESS',
  subject: '道具 & 置顶卡+%',
  total_amount: '88.88',
  receipt_amount: '80.00',
  gmt_payment: '2026-03-01 10:00:00',
};

/** Builds a notice as Alipay writes it, independently of the code under test. */
function write(fields: Record<string, string>, key = theirs.privateKey, type = 'RSA2'): string {
  const signedText = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  const signature = sign(type === 'RSA' ? 'sha1' : 'sha256', Buffer.from(signedText), key).toString('base64');
  return new URLSearchParams({ ...fields, sign: signature, sign_type: type }).toString();
}

const alipay = createAlipay({ load: async () => account, clock: new TestClock(), desktop: 'PRECREATE' });
const read = (body: string) => alipay.readNotice(Buffer.from(body), {});

test('reads a notice without any data of the payer', async () => {
  expect(await read(write(notice))).toEqual({
    kind: 'PAYMENT',
    noticeId: 'n-1',
    outTradeNo: order.outTradeNo,
    state: { status: 'PAID', tradeNo: '2026030122001', amount: 8_888, paidAt: new Date('2026-03-01T02:00:00Z') },
  });
  const { gmt_payment: _, ...unpaid } = notice;
  expect(await read(write({ ...unpaid, trade_status: 'TRADE_CLOSED' }))).toMatchObject({ state: { status: 'CLOSED' } });
  expect(await read(write({ ...notice, trade_status: 'TRADE_CLOSED' }))).toMatchObject({ state: { status: 'REFUNDED' } });
  expect(await read(write({ ...notice, notify_type: 'dut_user_sign' }))).toEqual({
    kind: 'OTHER',
    noticeId: 'n-1',
    about: 'dut_user_sign',
  });
});

test.each([
  ['forged', write(notice, ours.privateKey), 'SIGNATURE'],
  ['unsigned', new URLSearchParams(notice).toString(), 'SIGNATURE'],
  ['changed by one byte', write(notice).replace('88.88', '88.89'), 'SIGNATURE'],
  ['signed with RSA (SHA-1)', write(notice, theirs.privateKey, 'RSA'), 'SIGNATURE'],
  ['signed with RSA2 and called RSA', write(notice).replace('sign_type=RSA2', 'sign_type=RSA'), 'SIGNATURE'],
  ['with a field twice', `${write(notice)}&total_amount=0.01`, 'SIGNATURE'],
  ['for another app', write({ ...notice, app_id: '2021000000000002' }), 'MERCHANT'],
  ['for another merchant', write({ ...notice, seller_id: '2088123412341235' }), 'MERCHANT'],
  ['of a broken sum', write({ ...notice, total_amount: '88.8a' }), 'CONTENT'],
  ['without an id', write({ ...notice, notify_id: '' }), 'CONTENT'],
  ['empty', '', 'SIGNATURE'],
] as const)('rejects a notice that is %s', async (_, body, cause) => {
  await expect(read(body)).rejects.toMatchObject({ name: 'NoticeRefused', cause, message: `a notice of ALIPAY was refused: ${cause}` });
});

test('acknowledges a notice with the seven characters of success', () => {
  expect(alipay.acknowledge(true)).toEqual({ status: 200, type: 'text/plain', body: 'success' });
  expect(alipay.acknowledge(false).body).not.toBe('success');
});
