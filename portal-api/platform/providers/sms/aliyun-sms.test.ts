import { expect, test } from '@jest/globals';
import { type StubAnswer, startStubServer } from '../../../testing/stub-server.ts';
import { TestClock } from '../../../testing/test-api.ts';
import { signAcs3 } from '../aliyun/acs3-signature.ts';
import { createAliyunSms, createAliyunSmsReminder } from './aliyun-sms.ts';

const options = { accessKeyId: 'key-id', accessKeySecret: 'key-secret', signName: '桥梁商机', templateCode: 'SMS_1' };
const message = { phone: '13800001111', code: '042137', scene: 'login' as const };

async function sendTo(answer: StubAnswer) {
  const stub = await startStubServer(() => answer);
  const sms = createAliyunSms({ ...options, endpoint: stub.url }, new TestClock());
  const [result] = await Promise.allSettled([sms.sendCode(message)]);
  await stub.close();
  return { result, request: stub.requests[0], host: new URL(stub.url).host };
}

test('reproduces the signature of the documented example', () => {
  const { authorization } = signAcs3({
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  });
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('sends a code by a signed SendSms call', async () => {
  const { result, request, host } = await sendTo({ body: { Code: 'OK', BizId: '1' } });
  expect(result?.status).toBe('fulfilled');
  expect(request).toMatchObject({
    method: 'POST',
    path: '/',
    query: { PhoneNumbers: '13800001111', SignName: '桥梁商机', TemplateCode: 'SMS_1', TemplateParam: '{"code":"042137"}' },
    headers: { host, 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25', 'x-acs-date': '2026-03-01T02:00:00Z' },
  });
  const { authorization } = signAcs3({
    ...options,
    host,
    action: 'SendSms',
    version: '2017-05-25',
    date: '2026-03-01T02:00:00Z',
    nonce: String(request?.headers['x-acs-signature-nonce']),
    query: request?.query ?? {},
  });
  expect(request?.headers.authorization).toBe(authorization);
});

test('sends the number of unread messages with the template for reminders', async () => {
  const stub = await startStubServer(() => ({ body: { Code: 'OK' } }));
  const reminders = createAliyunSmsReminder({ ...options, templateCode: 'SMS_2', endpoint: stub.url }, new TestClock());
  await reminders.remind({ phone: '13800001111', unread: 12 });
  await stub.close();
  expect(stub.requests[0]?.query).toMatchObject({ PhoneNumbers: '13800001111', TemplateCode: 'SMS_2', TemplateParam: '{"count":"12"}' });
});

test.each([
  ['a refusal', { body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' } }, 'isv.BUSINESS_LIMIT_CONTROL'],
  ['a broken service', { status: 502, body: 'bad gateway' }, '502'],
  ['something else than JSON', { body: '<html>' }, 'without JSON'],
])('%s is an error that contains neither phone nor code', async (_case, answer, words) => {
  const { result } = await sendTo(answer);
  const reason = result?.status === 'rejected' ? String(result.reason) : '';
  expect(reason).toContain(words);
  expect(reason).not.toMatch(/13800001111|042137|key-secret/);
});

test('throws if the service is unreachable', async () => {
  const sms = createAliyunSms({ ...options, endpoint: 'http://127.0.0.1:1' }, new TestClock());
  await expect(sms.sendCode(message)).rejects.toThrow('cannot be reached');
});
