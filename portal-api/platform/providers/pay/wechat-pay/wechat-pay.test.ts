import { createCipheriv, createHash, createSecretKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { type StubAnswer, type StubRequest, startStubServer } from '../../../../testing/stub-server.ts';
import { TestClock } from '../../../../testing/test-api.ts';
import { type PayOrder, ProviderRefused, ProviderUnreachable } from '../pay-provider.ts';
import { createWechatPay } from './wechat-pay.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const certificate = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const secret = Buffer.from('0123456789abcdef0123456789abcdef');
const NOW_S = Date.parse('2026-03-01T02:00:00Z') / 1_000;

const account = {
  mchid: '1900000109',
  appid: 'wx8888888888888888',
  apiV3Key: createSecretKey(secret),
  privateKey: ours.privateKey,
  serial: 'ABCDEF0123456789',
  publicKeyId: 'PUB_KEY_ID_0001',
  keys: new Map([
    ['PUB_KEY_ID_0001', theirs.publicKey],
    ['CERT0001', certificate.publicKey],
  ]),
};
const order: PayOrder = {
  outTradeNo: '20260301000000000001_1',
  amount: 1_234,
  title: '置顶卡',
  expiresAt: new Date('2026-03-01T02:15:00Z'),
  product: 'NATIVE',
  notifyUrl: 'https://www.example.com/api/pay/notify/wechat',
};
const transaction = {
  appid: account.appid,
  mchid: account.mchid,
  out_trade_no: order.outTradeNo,
  trade_state: 'SUCCESS',
  transaction_id: '4200001234',
  success_time: '2026-03-01T10:00:00+08:00',
  payer: { openid: 'o-secret-payer' },
  // The payer used a coupon.
  amount: { total: 1_234, payer_total: 1_000, currency: 'CNY' },
};

interface Signing {
  key?: KeyObject;
  serial?: string;
  seconds?: number;
}

/** Builds the headers that WeChat would send with these bytes, independently of the code under test. */
function headersFor(
  body: string,
  { key = theirs.privateKey, serial = 'PUB_KEY_ID_0001', seconds = NOW_S }: Signing = {},
): Record<string, string> {
  const signature = sign('sha256', Buffer.from(`${seconds}\nnonce-1\n${body}\n`), key).toString('base64');
  return {
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': 'nonce-1',
    'wechatpay-serial': serial,
    'wechatpay-signature': signature,
  };
}

function answer(json: object | string, status = 200, signing: Signing | null = {}): StubAnswer {
  const body = typeof json === 'string' ? json : JSON.stringify(json);
  return { status, body, ...(signing && { headers: headersFor(body, signing) }) };
}

async function withWechat<Result>(
  answers: (request: StubRequest) => StubAnswer,
  use: (pay: ReturnType<typeof createWechatPay>) => Promise<Result>,
) {
  const stub = await startStubServer(answers);
  const pay = createWechatPay({ load: async () => ({ ...account, baseUrl: stub.url }), clock: new TestClock() });
  const [outcome] = await Promise.allSettled([use(pay)]);
  await stub.close();
  if (outcome?.status === 'rejected') throw outcome.reason;
  return { result: outcome?.value, requests: stub.requests };
}

const query = (given: StubAnswer) =>
  withWechat(
    () => given,
    (pay) => pay.query(order.outTradeNo),
  ).then(({ result }) => result);

test('signs an order as WeChat requires', async () => {
  const { result, requests } = await withWechat(
    () => answer({ code_url: 'weixin://wxpay/bizpayurl?pr=1' }),
    (pay) => pay.create(order),
  );
  expect(result).toEqual({ qrContent: 'weixin://wxpay/bizpayurl?pr=1', payUrl: null });
  const { method = '', path = '', headers = {}, body = '' } = requests[0] ?? {};
  expect([method, path, headers['wechatpay-serial']]).toEqual(['POST', '/v3/pay/transactions/native', 'PUB_KEY_ID_0001']);
  expect(JSON.parse(body)).toEqual({
    appid: account.appid,
    mchid: account.mchid,
    description: '置顶卡',
    out_trade_no: order.outTradeNo,
    time_expire: '2026-03-01T10:15:00+08:00',
    notify_url: order.notifyUrl,
    amount: { total: 1_234, currency: 'CNY' },
  });
  const [, nonce, signature = '', timestamp] =
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="(\w{32})",signature="([^"]+)",timestamp="(\d+)",serial_no="ABCDEF0123456789"$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  expect(timestamp).toBe(String(NOW_S));
  const signed = Buffer.from(`POST\n/v3/pay/transactions/native\n${timestamp}\n${nonce}\n${body}\n`);
  expect(verify('sha256', signed, ours.publicKey, Buffer.from(signature, 'base64'))).toBe(true);
});

test('an H5 order contains the payer’s address and a link back', async () => {
  const phone = { ...order, product: 'H5', clientIp: '203.0.113.7', returnUrl: 'https://www.example.com/user/wallet?a=1' } as const;
  const { result, requests } = await withWechat(
    () => answer({ h5_url: 'https://wx.example/pay?prepay_id=1' }),
    (pay) => pay.create(phone),
  );
  expect(result?.payUrl).toBe('https://wx.example/pay?prepay_id=1&redirect_url=https%3A%2F%2Fwww.example.com%2Fuser%2Fwallet%3Fa%3D1');
  const nobody = createWechatPay({ load: async () => account, clock: new TestClock() }).create({ ...phone, clientIp: undefined });
  await expect(nobody).rejects.toThrow(TypeError);
  expect(JSON.parse(requests[0]?.body ?? '').scene_info).toEqual({ payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } });
});

test('a signed answer that reports a payment yields PAID with the order’s total', async () => {
  const paid = { status: 'PAID', tradeNo: '4200001234', amount: 1_234, paidAt: new Date('2026-03-01T02:00:00Z') };
  expect(await query(answer(transaction))).toEqual(paid);
  // During the transition to the public key WeChat signs some answers with its certificate.
  expect(await query(answer(transaction, 200, { key: certificate.privateKey, serial: 'CERT0001' }))).toEqual(paid);
});

test.each([
  ['REFUND', 'REFUNDED'],
  ['NOTPAY', 'WAITING'],
  ['USERPAYING', 'WAITING'],
  ['PAYERROR', 'WAITING'],
  ['CLOSED', 'CLOSED'],
  ['SETTLED', 'UNKNOWN'],
  ['', 'UNKNOWN'],
  ['constructor', 'UNKNOWN'],
])('maps the state %s to %s', async (trade_state, status) => {
  expect((await query(answer({ ...transaction, trade_state })))?.status).toBe(status);
});

test.each([
  ['unsigned', answer(transaction, 200, null)],
  ['of a key that is not WeChat’s', answer(transaction, 200, { key: ours.privateKey })],
  ['of a serial that we do not know', answer(transaction, 200, { serial: 'PUB_KEY_ID_0002' })],
  ['of a certificate’s key under the public key’s id', answer(transaction, 200, { key: certificate.privateKey })],
  ['six minutes old', answer(transaction, 200, { seconds: NOW_S - 360 })],
  ['of the future', answer(transaction, 200, { seconds: NOW_S + 360 })],
  ['changed', { ...answer(transaction), body: JSON.stringify({ ...transaction, out_trade_no: 'another-one' }) }],
  ['of another order', answer({ ...transaction, out_trade_no: 'another-one' })],
  ['of another merchant', answer({ ...transaction, mchid: '1900000999' })],
  ['of another app', answer({ ...transaction, appid: 'wx9' })],
  ['in another currency', answer({ ...transaction, amount: { total: 1_234, currency: 'USD' } })],
  ['paid without a sum', answer({ ...transaction, amount: undefined })],
  ['paid without a number', answer({ ...transaction, transaction_id: undefined })],
  ['paid at no time', answer({ ...transaction, success_time: 'soon' })],
  ['no JSON', answer('<html>')],
  ['a failure', answer({ code: 'SYSTEM_ERROR', message: '' }, 500)],
  ['an unsigned «not there»', answer({ code: 'ORDER_NOT_EXIST', message: '' }, 404, null)],
])('an answer that is %s counts as unreachable', async (_, given) => {
  await expect(query(given)).rejects.toThrow(ProviderUnreachable);
});

test('a rejection is believed only if WeChat signed it', async () => {
  expect(await query(answer({ code: 'ORDER_NOT_EXIST' }, 404))).toEqual({ status: 'NONE', tradeNo: null, amount: null, paidAt: null });
  const refused = query(answer({ code: 'NO_AUTH', message: 'o-secret-payer' }, 403));
  await expect(refused).rejects.toThrow(ProviderRefused);
  await expect(refused).rejects.toMatchObject({ code: 'NO_AUTH', message: 'WECHAT refused query: NO_AUTH' });
  await expect(query(answer({ code: 'o-secret payer <b>' }, 400))).rejects.toMatchObject({ code: 'UNREADABLE' });
});

test.each([
  ['', 204, 'CLOSED'],
  [{ code: 'ORDER_CLOSED' }, 400, 'CLOSED'],
  [{ code: 'ORDER_NOT_EXIST' }, 404, 'CLOSED'],
  [{ code: 'ORDERPAID' }, 400, 'PAID'],
] as const)('close maps the answer %j with status %s to %s', async (json, status, expected) => {
  const { result } = await withWechat(
    () => answer(json, status),
    (pay) => pay.close(order.outTradeNo),
  );
  expect(result).toBe(expected);
});

test('gives up on a server that does not answer', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const load = async () => ({ ...account, baseUrl: `http://127.0.0.1:${port}` });
  const asked = createWechatPay({ load, clock: new TestClock(), timeoutMs: 30 }).query(order.outTradeNo);
  await expect(asked).rejects.toThrow('WECHAT did not answer query: TimeoutError');
  for (const socket of sockets) socket.destroy();
  server.close();
});

const bill = Buffer.from('\uFEFF交易时间\r\n');
const billAnswer = (url: string, hash = createHash('sha1').update(bill).digest('hex')) =>
  answer({ hash_type: 'SHA1', hash_value: hash, download_url: url });

test('fetches a bill with a signature and checks its hash; returns null if there is none', async () => {
  const fetchBill = (hash?: string, origin?: string) =>
    withWechat(
      ({ path, headers }) =>
        path === '/v3/bill/tradebill'
          ? billAnswer(`${origin ?? `http://${headers.host}`}/v3/billdownload/file?token=a`, hash)
          : { body: bill.toString() },
      (pay) => pay.bill('2026-02-28', 'TRADE'),
    );
  const { result, requests } = await fetchBill();
  expect(result?.equals(bill)).toBe(true);
  expect(requests.map(({ path, query: given }) => [path, given])).toEqual([
    ['/v3/bill/tradebill', { bill_type: 'ALL', bill_date: '2026-02-28' }],
    ['/v3/billdownload/file', { token: 'a' }],
  ]);
  expect(requests[1]?.headers.authorization).toMatch(/^WECHATPAY2-SHA256-RSA2048 /);
  await expect(fetchBill('0'.repeat(40))).rejects.toThrow('another hash');
  // Our signature is not sent to any other host.
  await expect(fetchBill(undefined, 'http://127.0.0.1:1')).rejects.toThrow('cannot be read');
  const { result: none } = await withWechat(
    () => answer({ code: 'NO_STATEMENT_EXIST' }, 400),
    (pay) => pay.bill('2026-02-28', 'FUND'),
  );
  expect(none).toBeNull();
});

/** Builds an encrypted notice, independently of the code under test. */
function notice(resource: object, { event = 'TRANSACTION.SUCCESS', key = secret }: { event?: string; key?: Buffer } = {}): string {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from('nonce-of-12b')).setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(resource)), cipher.final(), cipher.getAuthTag()]).toString('base64');
  return JSON.stringify({
    id: 'EV-1',
    event_type: event,
    resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed, nonce: 'nonce-of-12b', associated_data: 'transaction' },
  });
}

const wechat = createWechatPay({ load: async () => account, clock: new TestClock() });
const read = (body: string, headers = headersFor(body)) => wechat.readNotice(Buffer.from(body), headers);

test('decrypts a notice without any data of the payer', async () => {
  const paid = await read(notice(transaction));
  expect(paid).toEqual({
    kind: 'PAYMENT',
    noticeId: 'EV-1',
    outTradeNo: order.outTradeNo,
    state: { status: 'PAID', tradeNo: '4200001234', amount: 1_234, paidAt: new Date('2026-03-01T02:00:00Z') },
  });
  const refund = { mchid: account.mchid, out_trade_no: 'a', out_refund_no: 'R-1', refund_id: '50', refund_status: 'ABNORMAL' };
  expect(await read(notice(refund, { event: 'REFUND.ABNORMAL' }))).toEqual({
    kind: 'REFUND',
    noticeId: 'EV-1',
    outTradeNo: 'a',
    refundNo: 'R-1',
    state: { status: 'ABNORMAL', providerRefundNo: '50' },
  });
  expect(await read(notice({}, { event: 'COUPON.USE' }))).toEqual({ kind: 'OTHER', noticeId: 'EV-1', about: 'COUPON.USE' });
  // The edges of the time window.
  for (const seconds of [NOW_S - 300, NOW_S + 300]) await read(notice(transaction), headersFor(notice(transaction), { seconds }));
});

const good = notice(transaction);
test.each([
  ['forged', good, headersFor(good, { key: ours.privateKey }), 'SIGNATURE'],
  ['without headers', good, {}, 'SIGNATURE'],
  ['changed by one byte', good.replace('EV-1', 'EV-2'), headersFor(good), 'SIGNATURE'],
  ['six minutes old', good, headersFor(good, { seconds: NOW_S - 301 }), 'STALE'],
  ['of the future', good, headersFor(good, { seconds: NOW_S + 301 }), 'STALE'],
  ['of no time', good, { ...headersFor(good), 'wechatpay-timestamp': 'NaN' }, 'STALE'],
  ['of an unknown serial', good, headersFor(good, { serial: 'CERT0002' }), 'SERIAL'],
  ['a probe', good, { ...headersFor(good), 'wechatpay-signature': 'WECHATPAY/SIGNTEST/AbCd==' }, 'PROBE'],
  ['for another merchant', ...signed(notice({ ...transaction, mchid: '1900000999' })), 'MERCHANT'],
  ['for another app', ...signed(notice({ ...transaction, appid: 'wx9' })), 'MERCHANT'],
  [
    'of another merchant’s refund',
    ...signed(
      notice({ mchid: '1', out_trade_no: 'a', out_refund_no: 'R', refund_id: '5', refund_status: 'SUCCESS' }, { event: 'REFUND.SUCCESS' }),
    ),
    'MERCHANT',
  ],
  ['in another currency', ...signed(notice({ ...transaction, amount: { total: 1_234, currency: 'USD' } })), 'CONTENT'],
  ['with a broken sum', ...signed(notice({ ...transaction, amount: { total: 12.34, currency: 'CNY' } })), 'CONTENT'],
  ['sealed with another key', ...signed(notice(transaction, { key: Buffer.alloc(32) })), 'CONTENT'],
  ['no JSON', ...signed('hello'), 'CONTENT'],
] as const)('rejects a notice that is %s', async (_, body, headers, cause) => {
  await expect(read(body, headers)).rejects.toMatchObject({
    name: 'NoticeRefused',
    cause,
    message: `a notice of WECHAT was refused: ${cause}`,
  });
});

function signed(body: string): [body: string, headers: Record<string, string>] {
  return [body, headersFor(body)];
}

test('acknowledges a notice by the status', () => {
  expect(wechat.acknowledge(true)).toEqual({ status: 204, type: 'application/json', body: '' });
  expect(wechat.acknowledge(false)).toMatchObject({ status: 500, body: expect.stringContaining('"code":"FAIL"') });
});
