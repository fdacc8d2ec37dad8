import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ApiConfig } from '../config/env.ts';
import type { Database } from '../db/database.ts';
import { createCaptchaProvider } from './captcha/captcha-provider.ts';
import { createAliyunIdentity } from './identity/aliyun-identity.ts';
import { createJiguangJverify } from './jverify/jiguang-jverify.ts';
import type { IdentityProvider, JverifyProvider, Providers, SmsProvider } from './providers.ts';
import { createSandboxProviders } from './sandbox-providers.ts';
import { createAliyunSms } from './sms/aliyun-sms.ts';
import { createDiskStorage } from './storage/disk-storage.ts';
import { createS3Storage } from './storage/s3-storage.ts';
import { createWechatOauth } from './wechat/wechat-oauth.ts';

/** The adapters that the configuration asks for: a live one where its keys are set, else the sandbox's while that is on, else none. */
export function createProviders(config: ApiConfig, db: Database, clock: Clock): Providers {
  const sandbox = config.sandbox ? createSandboxProviders(db, clock) : null;
  return {
    sms: chooseSms(config, clock, sandbox?.sms ?? null),
    wechat: config.wechat ? createWechatOauth(config.wechat) : (sandbox?.wechat ?? null),
    jverify: chooseJverify(config, sandbox?.jverify ?? null),
    identity: chooseIdentity(config, clock, sandbox?.identity ?? null),
    captcha: sandbox?.captcha ?? createCaptchaProvider({ announce: async () => {} }),
    storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(config.dataDir, 'uploads')),
  };
}

function chooseSms({ smsProvider, aliyun }: ApiConfig, clock: Clock, sandbox: SmsProvider | null): SmsProvider | null {
  if (smsProvider === 'off') return null;
  return smsProvider === 'aliyun' && aliyun ? createAliyunSms(aliyun, clock) : sandbox;
}

/** The sandbox's stands in only where its own script does: otherwise nobody could have asked for one of its tickets. */
function chooseJverify({ jverify, usesSandboxJverify }: ApiConfig, sandbox: JverifyProvider | null): JverifyProvider | null {
  if (jverify) return createJiguangJverify(jverify);
  return usesSandboxJverify ? sandbox : null;
}

/** Null: people look at every request. */
function chooseIdentity(
  { identityProvider, aliyunIdentity }: ApiConfig,
  clock: Clock,
  sandbox: IdentityProvider | null,
): IdentityProvider | null {
  if (identityProvider === 'off') return null;
  return aliyunIdentity ? createAliyunIdentity(aliyunIdentity, clock) : sandbox;
}
