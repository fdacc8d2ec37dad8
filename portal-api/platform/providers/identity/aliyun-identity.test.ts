import { expect, test } from '@jest/globals';
import { type StubAnswer, startStubServer } from '../../../testing/stub-server.ts';
import { TestClock } from '../../../testing/test-api.ts';
import { signAcs3 } from '../aliyun/acs3-signature.ts';
import { createAliyunIdentity } from './aliyun-identity.ts';

const options = { accessKeyId: 'key-id', accessKeySecret: 'key-secret' };
const person = { name: '张三丰', number: '110101199003074514' };

async function ask(answer: StubAnswer) {
  const stub = await startStubServer(() => answer);
  const outcome = await createAliyunIdentity({ ...options, endpoint: stub.url }, new TestClock()).check(person);
  await stub.close();
  return { outcome, request: stub.requests[0], host: new URL(stub.url).host };
}

test('checks a person by a signed Id2MetaVerify call', async () => {
  const { outcome, request, host } = await ask({ body: { Code: '200', Message: 'success', ResultObject: { BizCode: '1' } } });
  expect(outcome).toBe('match');
  expect(request).toMatchObject({
    method: 'POST',
    path: '/',
    query: { ParamType: 'normal', UserName: '张三丰', IdentifyNum: '110101199003074514' },
    headers: { host, 'x-acs-action': 'Id2MetaVerify', 'x-acs-version': '2019-03-07', 'x-acs-date': '2026-03-01T02:00:00Z' },
  });
  const { authorization } = signAcs3({
    ...options,
    host,
    action: 'Id2MetaVerify',
    version: '2019-03-07',
    date: '2026-03-01T02:00:00Z',
    nonce: String(request?.headers['x-acs-signature-nonce']),
    query: request?.query ?? {},
  });
  expect(request?.headers.authorization).toBe(authorization);
});

test.each([
  ['match', { Code: 200, ResultObject: { BizCode: 1 } }],
  ['mismatch', { Code: '200', ResultObject: { BizCode: '2' } }],
  ['no-record', { Code: '200', ResultObject: { BizCode: '3' } }],
  ['unavailable', { Code: '200', ResultObject: { BizCode: '9' } }],
  ['unavailable', { Code: '200' }],
  ['unavailable', { Code: '401', Message: '参数非法(identifyNum)' }],
  ['unavailable', 'bad gateway'],
] as const)('%s: %j', async (expected, body) => {
  expect((await ask({ body })).outcome).toBe(expected);
});

test('returns unavailable, without an error, if the service is broken or unreachable', async () => {
  expect((await ask({ status: 502, body: {} })).outcome).toBe('unavailable');
  expect(await createAliyunIdentity({ ...options, endpoint: 'http://127.0.0.1:1' }, new TestClock()).check(person)).toBe('unavailable');
});
