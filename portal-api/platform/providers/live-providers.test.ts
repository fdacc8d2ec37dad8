import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { TestClock } from '../../testing/test-api.ts';
import { readApiConfig } from '../config/env.ts';
import { openDatabase } from '../db/database.ts';
import { createProviders, describeMissing } from './live-providers.ts';

const aliyun = { ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret', SMS_SIGN_NAME: '桥梁', SMS_TEMPLATE_CODE: 'SMS_1' };
const wechat = { WECHAT_APP_ID: 'app', WECHAT_APP_SECRET: 'secret' };
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const jverify = { JVERIFY_APP_KEY: 'app', JVERIFY_MASTER_SECRET: 'secret', JVERIFY_PRIVATE_KEY: privateKey };

// Nothing is asked of the database: it opens at the first query.
const choose = (env: NodeJS.ProcessEnv) => createProviders(readApiConfig(env), openDatabase({}), new TestClock());

test('without a sandbox and without keys there are no third parties', () => {
  expect(choose({ SANDBOX: 'off' })).toMatchObject({ sms: null, wechat: null, jverify: null });
});

test('in the sandbox every third party has a stand-in', () => {
  const { sms, wechat: weixin, jverify: carrier } = choose({ JVERIFY_SCRIPT_URL: '/sandbox/jverify.js' });
  expect([sms, weixin, carrier]).not.toContain(null);
});

test('the carrier’s stand-in is there only with the sandbox’s own script', () => {
  for (const env of [{}, { JVERIFY_SCRIPT_URL: 'https://jverify.example/web.js' }]) expect(choose(env).jverify).toBeNull();
  expect(choose({ SANDBOX: 'off', JVERIFY_SCRIPT_URL: '/sandbox/jverify.js' }).jverify).toBeNull();
});

test('keys bring the live ones, sandbox or not', () => {
  const live = choose({ SANDBOX: 'off', SMS_PROVIDER: 'aliyun', ...aliyun, ...wechat, ...jverify });
  expect([live.sms, live.wechat, live.jverify]).not.toContain(null);
});

test('SMS can be switched off in the sandbox as well', () => {
  expect(choose({ SMS_PROVIDER: 'off' }).sms).toBeNull();
});

test('who people are is asked of Aliyun when it is chosen, of nobody when it is off', () => {
  const keys = { ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret' };
  expect(choose({ SANDBOX: 'off' }).identity).toBeNull();
  expect(choose({}).identity).not.toBeNull();
  expect(choose({ IDENTITY_PROVIDER: 'off' }).identity).toBeNull();
  expect(choose({ SANDBOX: 'off', IDENTITY_PROVIDER: 'aliyun', ...keys }).identity).not.toBeNull();
  expect(() => choose({ IDENTITY_PROVIDER: 'aliyun' })).toThrow('ALIYUN_ACCESS_KEY_ID');
  expect(() => choose({ SANDBOX: 'off', IDENTITY_PROVIDER: 'sandbox' })).toThrow('IDENTITY_PROVIDER');
  expect(() => choose({ IDENTITY_KEY: 'short' })).toThrow('IDENTITY_KEY');
});

test('files are kept here, or in a bucket where one is named', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readApiConfig({ ...s3 }).s3).toBeNull();
  expect(readApiConfig({ ...s3, STORAGE: 's3', S3_PATH_STYLE: 'on' }).s3).toMatchObject({
    bucket: 'b',
    region: 'us-east-1',
    pathStyle: true,
  });
  for (const env of [{}, { STORAGE: 's3', ...s3 }]) expect(choose(env).storage).toMatchObject({ get: expect.any(Function) });
  expect(() => choose({ STORAGE: 's3', S3_BUCKET: 'b' })).toThrow(/S3_ENDPOINT[\s\S]*S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/);
  expect(() => choose({ STORAGE: 'nfs' })).toThrow('STORAGE');
});

test('an impossible choice is refused at the start, with every missing variable named', () => {
  expect(() => choose({ SANDBOX: 'off', SMS_PROVIDER: 'sandbox' })).toThrow('SMS_PROVIDER: sandbox needs SANDBOX=on');
  expect(() => choose({ SMS_PROVIDER: 'aliyun', SMS_SIGN_NAME: '桥梁' })).toThrow(
    /ALIYUN_ACCESS_KEY_ID[\s\S]*ALIYUN_ACCESS_KEY_SECRET[\s\S]*SMS_TEMPLATE_CODE/,
  );
});

const missingWith = (env: NodeJS.ProcessEnv) => {
  const config = readApiConfig(env);
  const providers = createProviders(config, openDatabase({}), new TestClock());
  return describeMissing(config, providers, config.identityKey !== undefined || !config.databaseUrl);
};
const namesOf = (env: NodeJS.ProcessEnv) => missingWith(env).map(({ what }) => what);
const postgres = { DATABASE_URL: 'postgres://portal@postgres/portal' };

test('a portal on PostgreSQL without any key says what is missing and what will not work', () => {
  expect(namesOf(postgres)).toEqual(['SMS', 'identity key', 'identity checks', 'WeChat', 'JVerify', 'shared storage', 'payments']);
  expect(missingWith(postgres)[0]).toEqual({
    what: 'SMS',
    set: expect.stringContaining('SMS_TEMPLATE_CODE'),
    without: expect.stringContaining('nobody can register, sign in by code, reset a password'),
  });
});

test('the sandbox misses nothing, and what is configured is not missing; empty variables count as unset', () => {
  expect(namesOf({})).toEqual([]);
  const keys = { ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret' };
  const sms = { SMS_PROVIDER: 'aliyun', SMS_SIGN_NAME: '门户', SMS_TEMPLATE_CODE: 'SMS_1', ...keys };
  const identity = { IDENTITY_PROVIDER: 'aliyun', IDENTITY_KEY: '07'.repeat(32) };
  const s3 = { STORAGE: 's3', S3_ENDPOINT: 'https://oss.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
  expect(namesOf({ ...postgres, ...sms, ...identity, ...s3, WECHAT_APP_ID: '', WECHAT_APP_SECRET: ' ' })).toEqual([
    'WeChat',
    'JVerify',
    'payments',
  ]);
});
