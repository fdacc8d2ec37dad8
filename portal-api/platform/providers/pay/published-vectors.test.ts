import { createSecretKey, type KeyObject } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { canonicalText, findSigned, isSignedForm } from './alipay/alipay-signature.ts';
import { isSignedBy, readPublicKey } from './rsa-keys.ts';
import { openResource, sealResource } from './wechat-pay/sealed-resource.ts';
import { answerBytes, findSignatureProblem, requestText } from './wechat-pay/wechat-signature.ts';

function keyOf(text: string): KeyObject {
  const key = readPublicKey(text);
  if (!key) throw new Error('no key');
  return key;
}

/** WeChat's key from its published sample (pay.weixin.qq.com, merchant/4013053420), and the message it signed with it. */
const wechatKey = keyOf(
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZLhGpfs8/AHqjhgSMO1O10YQW' +
    'OrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0iGbpVtEOghJtfciisYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLN' +
    'F6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e4IyYmrhx+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJWwIDAQAB',
);
const wechatSample = {
  timestamp: '1722850421',
  nonce: 'd824f2e086d3c1df967785d13fcd22ef',
  body: '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
  signature:
    'mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZEDXThOX1XFqX7s7ymia1' +
    'hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YPAol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4i' +
    'tojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0BALilAA==',
};

test('accepts the signature of WeChat’s published sample', () => {
  const { timestamp, nonce, body, signature } = wechatSample;
  const headers: Record<string, string> = {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-signature': signature,
  };
  const keys = new Map([['PUB_KEY_ID_1', wechatKey]]);
  const check = (text: string) =>
    findSignatureProblem(keys, (name) => headers[name] ?? null, Buffer.from(text), new Date(1_722_850_421_000));
  expect(check(body)).toBeNull();
  expect(check(body.replace('JyC91', 'JyC92'))).toBe('SIGNATURE');
  expect(answerBytes(timestamp, nonce, Buffer.from(body)).toString()).toBe(
    '1722850421\nd824f2e086d3c1df967785d13fcd22ef\n{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}\n',
  );
});

test('the signed text of a request equals that of WeChat’s published sample', () => {
  expect(requestText('GET', '/v3/refund/domestic/refunds/123123123123', '1554208460', '593BEC0C930BF1AFEB40B4A08C8FB242', '')).toBe(
    'GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
  );
});

/** A notice that Alipay sent in 2019, from the tests of Alipay's own library, with the key that signed it. */
const alipayKey = keyOf(
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4t' +
    'P5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1' +
    'LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
);
const alipayNotice = {
  gmt_create: '2019-08-15 15:56:22',
  charset: 'utf-8',
  seller_email: 'z97-yuquerevenue@service.aliyun.com',
  subject: '语雀空间 500人规模',
  sign:
    'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm' +
    '8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11' +
    'C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
  buyer_id: '2088102534368455',
  invoice_amount: '0.10',
  notify_id: '2019081500222155624068450559358070',
  fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
  notify_type: 'trade_status_sync',
  trade_status: 'TRADE_SUCCESS',
  receipt_amount: '0.10',
  buyer_pay_amount: '0.10',
  sign_type: 'RSA2',
  app_id: '2019073166072302',
  seller_id: '2088531891668739',
  gmt_payment: '2019-08-15 15:56:24',
  notify_time: '2019-08-15 15:56:25',
  version: '1.0',
  out_trade_no: '20190815155618536-564-57',
  total_amount: '0.10',
  trade_no: '2019081522001468450512505578',
  auth_app_id: '2019073166072302',
  buyer_logon_id: 'xud***@126.com',
  point_amount: '0.00',
};
const isAlipays = (fields: Record<string, string>) => isSignedForm(fields, alipayKey, ['sign', 'sign_type']);

test('accepts a real notice of Alipay, and rejects it if any field is changed', () => {
  expect(isAlipays(alipayNotice)).toBe(true);
  for (const name of Object.keys(alipayNotice)) {
    expect([name, isAlipays({ ...alipayNotice, [name]: '1' })]).toEqual([name, false]);
  }
  expect(isAlipays({ ...alipayNotice, sign_type: 'RSA' })).toBe(false);
  expect(canonicalText(alipayNotice, ['sign', 'sign_type'])).toMatch(/^app_id=2019073166072302&auth_app_id=.*&version=1\.0$/);
});

test('the signed part of an answer is extracted from its bytes, for tricky content', () => {
  const part = '{"code":"10000","msg":"}\\"{,\\"sign\\":","inner":{"a":"\\\\"}}';
  for (const answer of [`{"x_response":${part},"sign":"abc"}`, `{"sign":"abc","x_response":${part}}`]) {
    expect(findSigned(Buffer.from(answer), 'x_response')?.toString()).toBe(part);
  }
  for (const answer of ['{"x_response":"text"}', '{"x_response":{"a":1', '{}', ''])
    expect(findSigned(Buffer.from(answer), 'x_response')).toBeNull();
});

test('AES-256-GCM matches the specification (McGrew and Viega, cases 13 and 14)', () => {
  const zeros = createSecretKey(Buffer.alloc(32));
  const nonce = '\0'.repeat(12);
  for (const [hex, text] of [
    ['530f8afbc74536b9a963b4f1c4cb738b', ''],
    ['cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919', '\0'.repeat(16)],
  ] as const) {
    const ciphertext = Buffer.from(hex, 'hex').toString('base64');
    expect(openResource(zeros, { ciphertext, nonce })).toBe(text);
    expect(sealResource(zeros, text, nonce, '').ciphertext).toBe(ciphertext);
  }
});

test('does not decrypt anything that was changed', () => {
  const key = createSecretKey(Buffer.from('0123456789abcdef0123456789abcdef'));
  const sealed = sealResource(key, '{"amount":1}', '0123456789ab', 'transaction');
  expect(openResource(key, sealed)).toBe('{"amount":1}');
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  for (const changed of [
    { ...sealed, ciphertext: flip(sealed.ciphertext) },
    { ...sealed, nonce: '0123456789ac' },
    { ...sealed, nonce: '0123456789abcdef' },
    { ...sealed, associated_data: 'refund' },
    { ...sealed, associated_data: undefined },
    { ...sealed, ciphertext: '' },
    { ...sealed, ciphertext: Buffer.from(sealed.ciphertext, 'base64').subarray(0, -1).toString('base64') },
  ]) {
    expect(openResource(key, changed)).toBeNull();
  }
  expect(openResource(createSecretKey(Buffer.alloc(32)), sealed)).toBeNull();
});

test('rejects an invalid key and an invalid signature', () => {
  expect(readPublicKey('nothing')).toBeNull();
  expect(isSignedBy(wechatKey, Buffer.from('x'), 'not base64!')).toBe(false);
});
