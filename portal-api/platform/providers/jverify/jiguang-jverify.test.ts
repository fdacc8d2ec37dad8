import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type StubAnswer, startStubServer } from '../../../testing/stub-server.ts';
import type { JverifyProvider } from '../providers.ts';
import { createJiguangJverify } from './jiguang-jverify.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const encrypt = (text: string) =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');

async function askAt<Result>(answer: StubAnswer, ask: (jverify: JverifyProvider) => Promise<Result>, key = pem) {
  const stub = await startStubServer(() => answer);
  const jverify = createJiguangJverify({ appKey: 'app', masterSecret: 'master', privateKey: key, baseUrl: stub.url });
  const result = await ask(jverify).finally(stub.close);
  return { result, request: stub.requests[0] };
}

const readPhone = (jverify: JverifyProvider) => jverify.readPhone('login-token');
const confirmPhone = (jverify: JverifyProvider) => jverify.confirmPhone('page-token', '13800001111');

test('exchanges a login token for a phone number, which is returned encrypted', async () => {
  const { result, request } = await askAt({ body: { code: 8000, phone: encrypt('13800001111') } }, readPhone);
  expect(result).toBe('13800001111');
  expect(request).toMatchObject({ method: 'POST', path: '/v1/web/h5/loginTokenVerify', body: '{"loginToken":"login-token"}' });
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('app:master').toString('base64')}`);
});

test.each([
  ['with written line breaks', pem.replaceAll('\n', '\\n')],
  ['as bare base64', privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
])('accepts a private key %s', async (_form, key) => {
  const { result } = await askAt({ body: { code: 8000, phone: encrypt('13800001111') } }, readPhone, key);
  expect(result).toBe('13800001111');
});

test.each([
  ['a refused token', { code: 8001, content: 'get phone fail' }],
  ['a phone encrypted with another key', { code: 8000, phone: Buffer.alloc(256, 7).toString('base64') }],
  ['something that is no phone', { code: 8000, phone: encrypt('hello') }],
  ['something that is not encrypted', { code: 8000, phone: '13800001111' }],
])('%s yields no phone', async (_case, body) => {
  const { result } = await askAt({ body }, readPhone);
  expect(result).toBeNull();
});

test.each([
  [9000, true],
  [9001, false],
])('code %i on confirmation means %s', async (code, confirmed) => {
  const { result, request } = await askAt({ body: { code } }, confirmPhone);
  expect(result).toBe(confirmed);
  expect(request).toMatchObject({ path: '/v1/web/h5/verify', body: '{"token":"page-token","phone":"13800001111"}' });
});

test('throws if the service is broken', async () => {
  await expect(askAt({ status: 503, body: '' }, readPhone)).rejects.toThrow('503');
});
