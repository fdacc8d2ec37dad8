import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
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

// No query runs: the database opens only at its first query.
const choose = (env: NodeJS.ProcessEnv) => createProviders(readApiConfig(env), openDatabase({}), new TestClock());

test('without a sandbox and without keys there are no third parties', () => {
  expect(choose({ SANDBOX: 'off' })).toMatchObject({ sms: null, wechat: null, jverify: null });
});

test('the sandbox provides a stand-in for every third party', () => {
  const { sms, wechat: weixin, jverify: carrier } = choose({ JVERIFY_SCRIPT_URL: '/sandbox/jverify.js' });
  expect([sms, weixin, carrier]).not.toContain(null);
});

test('the JVerify stand-in is available only with the sandbox’s own script', () => {
  for (const env of [{}, { JVERIFY_SCRIPT_URL: 'https://jverify.example/web.js' }]) expect(choose(env).jverify).toBeNull();
  expect(choose({ SANDBOX: 'off', JVERIFY_SCRIPT_URL: '/sandbox/jverify.js' }).jverify).toBeNull();
});

test('keys enable the live providers, with the sandbox on or off', () => {
  const { sms, wechat: weixin, jverify: carrier } = choose({ SANDBOX: 'off', SMS_PROVIDER: 'aliyun', ...aliyun, ...wechat, ...jverify });
  expect([sms, weixin, carrier]).not.toContain(null);
});

test('SMS can be switched off in the sandbox as well', () => {
  expect(choose({ SMS_PROVIDER: 'off' }).sms).toBeNull();
});

test('reminders by SMS require a template of their own', () => {
  const live = { SANDBOX: 'off', SMS_PROVIDER: 'aliyun', ...aliyun };
  expect(choose({}).smsReminder).not.toBeNull();
  expect(choose({ SMS_PROVIDER: 'off' }).smsReminder).toBeNull();
  expect(choose(live).smsReminder).toBeNull();
  expect(choose({ ...live, SMS_REMINDER_TEMPLATE_CODE: 'SMS_2' }).smsReminder).not.toBeNull();
});

test('identity checks use Aliyun if it is chosen, and nothing if they are off', () => {
  const keys = { ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret' };
  expect(choose({ SANDBOX: 'off' }).identity).toBeNull();
  expect(choose({}).identity).not.toBeNull();
  expect(choose({ IDENTITY_PROVIDER: 'off' }).identity).toBeNull();
  expect(choose({ SANDBOX: 'off', IDENTITY_PROVIDER: 'aliyun', ...keys }).identity).not.toBeNull();
  expect(() => choose({ IDENTITY_PROVIDER: 'aliyun' })).toThrow('ALIYUN_ACCESS_KEY_ID');
  expect(() => choose({ SANDBOX: 'off', IDENTITY_PROVIDER: 'sandbox' })).toThrow('IDENTITY_PROVIDER');
  expect(() => choose({ IDENTITY_KEY: 'short' })).toThrow('IDENTITY_KEY');
});

test('files are stored locally, or in a bucket if one is configured', () => {
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

test('rejects impossible settings at start and names every missing variable', () => {
  expect(() => choose({ SANDBOX: 'off', SMS_PROVIDER: 'sandbox' })).toThrow('SMS_PROVIDER: sandbox needs SANDBOX=on');
  expect(() => choose({ SMS_PROVIDER: 'aliyun', SMS_SIGN_NAME: '桥梁' })).toThrow(
    /ALIYUN_ACCESS_KEY_ID[\s\S]*ALIYUN_ACCESS_KEY_SECRET[\s\S]*SMS_TEMPLATE_CODE/,
  );
});

const keyPair = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const bare = (pem: string) => pem.replaceAll(/-----.*-----|\s/g, '');
const live = { SANDBOX: 'off', PUBLIC_ORIGIN: 'https://www.example.com' };
const wechatPay = {
  WECHAT_PAY_MCHID: '1900000109',
  WECHAT_PAY_APPID: 'wx8888888888888888',
  WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PAY_PRIVATE_KEY: keyPair.privateKey.replaceAll('\n', '\\n'),
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0116',
  WECHAT_PAY_PUBLIC_KEY: keyPair.publicKey,
};
const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088123412341234',
  ALIPAY_PRIVATE_KEY: bare(keyPair.privateKey),
  ALIPAY_PUBLIC_KEY: bare(keyPair.publicKey),
};

test('payments use the sandbox, the providers with keys, or none', () => {
  expect(Object.keys(choose({}).pay)).toEqual(['WECHAT', 'ALIPAY']);
  expect(choose({}).acquirer).not.toBeNull();
  expect(choose({ ALIPAY_PRODUCT: 'page' }).pay.ALIPAY?.products.desktop).toBe('PAGE');
  expect(choose({ SANDBOX: 'off' })).toMatchObject({ pay: {}, acquirer: null });
  expect(Object.keys(choose({ ...live, ...alipay }).pay)).toEqual(['ALIPAY']);
  const both = choose({ ...live, ...wechatPay, ...alipay, ALIPAY_PRODUCT: 'page' });
  expect(both.pay.WECHAT?.products).toEqual({ desktop: 'NATIVE', phone: 'H5' });
  expect(both.pay.ALIPAY?.products).toEqual({ desktop: 'PAGE', phone: 'WAP' });
  expect(both.acquirer).toBeNull();
});

/** Returns the error lines of a rejected configuration, without the first one. */
function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readApiConfig(env);
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
}

const weak = generateKeyPairSync('rsa', {
  modulusLength: 1_024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

test.each([
  [{ ...wechatPay, ...live, SANDBOX: 'on' }, 'SANDBOX: must be off with the keys of WeChat Pay, which take real money'],
  // The sandbox is on by default with PGlite.
  [{ ...alipay, PUBLIC_ORIGIN: live.PUBLIC_ORIGIN }, 'SANDBOX: must be off with the keys of Alipay, which take real money'],
  [{ ...alipay, ...live, PUBLIC_ORIGIN: 'http://www.example.com' }, 'PUBLIC_ORIGIN: must be an https address with the keys of Alipay'],
  [{ ...wechatPay, ...alipay, SANDBOX: 'off' }, 'PUBLIC_ORIGIN: must be an https address with the keys of WeChat Pay and Alipay'],
  [{ ...wechatPay, ...live, WECHAT_PAY_SERIAL: '' }, 'WECHAT_PAY_SERIAL: is needed for WeChat Pay'],
  [
    {
      ...live,
      ALIPAY_APP_ID: alipay.ALIPAY_APP_ID,
      ALIPAY_SELLER_ID: alipay.ALIPAY_SELLER_ID,
      ALIPAY_PUBLIC_KEY: alipay.ALIPAY_PUBLIC_KEY,
    },
    'ALIPAY_PRIVATE_KEY: is needed for Alipay',
  ],
  [{ ...wechatPay, ...live, WECHAT_PAY_API_V3_KEY: 'short' }, 'WECHAT_PAY_API_V3_KEY: needs exactly 32 characters'],
  [
    { ...wechatPay, ...live, WECHAT_PAY_PRIVATE_KEY: 'nonsense' },
    'WECHAT_PAY_PRIVATE_KEY: cannot be read as an RSA private key of 2048 bits or more (PEM, or bare base64)',
  ],
  [
    { ...wechatPay, ...live, WECHAT_PAY_PRIVATE_KEY: weak.privateKey },
    'WECHAT_PAY_PRIVATE_KEY: cannot be read as an RSA private key of 2048 bits or more (PEM, or bare base64)',
  ],
  [
    { ...alipay, ...live, ALIPAY_PUBLIC_KEY: weak.publicKey },
    'ALIPAY_PUBLIC_KEY: cannot be read as an RSA public key of 2048 bits or more (PEM, or bare base64)',
  ],
  // The private and the public key are easily swapped.
  [
    { ...alipay, ...live, ALIPAY_PUBLIC_KEY: keyPair.privateKey },
    'ALIPAY_PUBLIC_KEY: cannot be read as an RSA public key of 2048 bits or more (PEM, or bare base64)',
  ],
  [
    { ...wechatPay, ...live, WECHAT_PAY_CERTIFICATES: 'none' },
    'WECHAT_PAY_CERTIFICATES: cannot be read as certificates (PEM, one after another)',
  ],
])('rejects the configuration with one message that contains no key: %#', (env, sentence) => {
  expect(problemsOf(env)).toEqual([`  ${sentence}`]);
});

test('keys cannot be printed by accident', () => {
  const config = readApiConfig({ ...live, ...wechatPay, ...alipay });
  const printed = `${JSON.stringify(config)}${inspect(config, { depth: 9 })}`;
  for (const secret of [wechatPay.WECHAT_PAY_API_V3_KEY, bare(keyPair.privateKey).slice(40, 80)]) expect(printed).not.toContain(secret);
});

const missingWith = (env: NodeJS.ProcessEnv) => {
  const config = readApiConfig(env);
  const providers = createProviders(config, openDatabase({}), new TestClock());
  return describeMissing(config, providers, config.identityKey !== undefined || !config.databaseUrl);
};
const namesOf = (env: NodeJS.ProcessEnv) => missingWith(env).map(({ what }) => what);
const postgres = { DATABASE_URL: 'postgres://portal@postgres/portal' };

test('reports what is missing, and with which consequences, for a portal on PostgreSQL without any key', () => {
  expect(namesOf(postgres)).toEqual([
    'SMS',
    'identity key',
    'identity checks',
    'WeChat',
    'JVerify',
    'shared storage',
    'payments',
    'virus scanner',
  ]);
  expect(missingWith(postgres)[0]).toEqual({
    what: 'SMS',
    set: expect.stringContaining('SMS_TEMPLATE_CODE'),
    without: expect.stringContaining('nobody can register, sign in by code, reset a password'),
  });
  expect(namesOf({ ...postgres, ...live, ...alipay })).not.toContain('payments');
});

test('reports nothing missing in the sandbox or once configured; empty variables count as unset', () => {
  expect(namesOf({})).toEqual([]);
  const keys = { ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret' };
  const sms = { SMS_PROVIDER: 'aliyun', SMS_SIGN_NAME: '门户', SMS_TEMPLATE_CODE: 'SMS_1', ...keys };
  const identity = { IDENTITY_PROVIDER: 'aliyun', IDENTITY_KEY: '07'.repeat(32) };
  const s3 = { STORAGE: 's3', S3_ENDPOINT: 'https://oss.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
  expect(namesOf({ ...postgres, ...sms, ...identity, ...s3, WECHAT_APP_ID: '', WECHAT_APP_SECRET: ' ' })).toEqual([
    'SMS reminders',
    'WeChat',
    'JVerify',
    'payments',
    'virus scanner',
  ]);
  expect(namesOf({ ...postgres, CLAMD_ADDRESS: 'clamd:3310' })).not.toContain('virus scanner');
  expect(readApiConfig({ CLAMD_ADDRESS: '[::1]:3310' }).clamd).toEqual({ host: '::1', port: 3310 });
  expect(() => readApiConfig({ CLAMD_ADDRESS: 'clamd' })).toThrow('CLAMD_ADDRESS: must be host:port');
  expect(namesOf({ ...postgres, ...sms, SMS_REMINDER_TEMPLATE_CODE: 'SMS_2' })).not.toContain('SMS reminders');
});
