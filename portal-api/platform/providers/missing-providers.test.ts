import { expect, test } from '@jest/globals';
import { TestClock } from '../../testing/test-api.ts';
import { readApiConfig } from '../config/env.ts';
import { openDatabase } from '../db/database.ts';
import { createProviders } from './live-providers.ts';
import { describeMissing } from './missing-providers.ts';

const missingWith = (env: NodeJS.ProcessEnv) => {
  const config = readApiConfig(env);
  const providers = createProviders(config, openDatabase({}), new TestClock());
  return describeMissing(config, providers, config.identityKey !== undefined || !config.databaseUrl);
};
const namesOf = (env: NodeJS.ProcessEnv) => missingWith(env).map(({ what }) => what);
const postgres = { DATABASE_URL: 'postgres://portal@postgres/portal' };

test('a portal on PostgreSQL without any key says what is missing and what will not work', () => {
  expect(namesOf(postgres)).toEqual(['SMS', 'identity key', 'identity checks', 'WeChat', 'JVerify', 'shared storage']);
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
  expect(namesOf({ ...postgres, ...sms, ...identity, ...s3, WECHAT_APP_ID: '', WECHAT_APP_SECRET: ' ' })).toEqual(['WeChat', 'JVerify']);
});
