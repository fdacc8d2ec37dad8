import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ApiConfig } from '../config/env.ts';
import type { Database } from '../db/database.ts';
import { createCaptchaProvider } from './captcha/captcha-provider.ts';
import { guardProviders } from './guard-providers.ts';
import { createAliyunIdentity } from './identity/aliyun-identity.ts';
import { createJiguangJverify } from './jverify/jiguang-jverify.ts';
import { createAlipay } from './pay/alipay/alipay.ts';
import { createWechatPay } from './pay/wechat-pay/wechat-pay.ts';
import type { IdentityProvider, JverifyProvider, Providers, SmsProvider, SmsReminderProvider } from './providers.ts';
import { createSandboxProviders } from './sandbox-providers.ts';
import { createAliyunSms, createAliyunSmsReminder } from './sms/aliyun-sms.ts';
import { createDiskStorage } from './storage/disk-storage.ts';
import { createS3Storage } from './storage/s3-storage.ts';
import { createClamd } from './virus-scan/clamd.ts';
import { createWechatOauth } from './wechat/wechat-oauth.ts';

/**
 * Creates the configured providers: a live one if its keys are set, otherwise the sandbox's stand-in if the sandbox is on, otherwise none.
 */
export function createProviders(config: ApiConfig, db: Database, clock: Clock): Providers {
  const sandbox = config.sandbox ? createSandboxProviders(db, clock, config) : null;
  return guardProviders({
    sms: chooseSms(config, clock, sandbox?.sms ?? null),
    smsReminder: chooseSmsReminder(config, clock, sandbox?.smsReminder ?? null),
    wechat: config.wechat ? createWechatOauth(config.wechat) : (sandbox?.wechat ?? null),
    jverify: chooseJverify(config, sandbox?.jverify ?? null),
    identity: chooseIdentity(config, clock, sandbox?.identity ?? null),
    captcha: sandbox?.captcha ?? createCaptchaProvider({ announce: async () => {} }),
    virusScan: config.clamd ? createClamd(config.clamd) : null,
    storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(config.dataDir, 'uploads')),
    pay: sandbox?.pay ?? createLivePay(config, clock),
    acquirer: sandbox?.acquirer ?? null,
  });
}

/** Creates the live payment providers. The configuration rejects their keys while the sandbox is on. */
function createLivePay({ wechatPay, alipay, alipayDesktop }: ApiConfig, clock: Clock): Providers['pay'] {
  return {
    ...(wechatPay && { WECHAT: createWechatPay({ load: async () => wechatPay, clock }) }),
    ...(alipay && { ALIPAY: createAlipay({ load: async () => alipay, clock, desktop: alipayDesktop }) }),
  };
}

function chooseSms({ smsProvider, aliyun }: ApiConfig, clock: Clock, sandbox: SmsProvider | null): SmsProvider | null {
  if (smsProvider === 'off') return null;
  return smsProvider === 'aliyun' && aliyun ? createAliyunSms(aliyun, clock) : sandbox;
}

/** Returns null if no template for reminders is configured: the carrier sends nothing that it has not approved. */
function chooseSmsReminder(
  { smsProvider, aliyun, smsReminderTemplate }: ApiConfig,
  clock: Clock,
  sandbox: SmsReminderProvider | null,
): SmsReminderProvider | null {
  if (smsProvider === 'off') return null;
  if (smsProvider !== 'aliyun' || !aliyun) return sandbox;
  return smsReminderTemplate ? createAliyunSmsReminder({ ...aliyun, templateCode: smsReminderTemplate }, clock) : null;
}

/** Uses the sandbox's stand-in only together with its own script: otherwise no user could request one of its tickets. */
function chooseJverify({ jverify, usesSandboxJverify }: ApiConfig, sandbox: JverifyProvider | null): JverifyProvider | null {
  if (jverify) return createJiguangJverify(jverify);
  return usesSandboxJverify ? sandbox : null;
}

/** Returns null if operators check every request. */
function chooseIdentity(
  { identityProvider, aliyunIdentity }: ApiConfig,
  clock: Clock,
  sandbox: IdentityProvider | null,
): IdentityProvider | null {
  if (identityProvider === 'off') return null;
  return aliyunIdentity ? createAliyunIdentity(aliyunIdentity, clock) : sandbox;
}

interface MissingProvider {
  what: string;
  /** The variables that enable it. */
  set: string;
  /** Consequence of its absence for users. */
  without: string;
}

/** Returns the providers that are not configured and that users will miss, for the log at start; empty if all exist, as in the sandbox. */
export function describeMissing(
  config: Pick<ApiConfig, 'databaseUrl' | 's3' | 'sandbox'>,
  providers: Pick<Providers, 'sms' | 'smsReminder' | 'wechat' | 'jverify' | 'identity' | 'virusScan' | 'pay'>,
  hasIdentityKey: boolean,
): MissingProvider[] {
  const missing: Readonly<Record<keyof Providers, readonly (MissingProvider | false)[]>> = {
    sms: [
      !providers.sms && {
        what: 'SMS',
        set: 'SMS_PROVIDER=aliyun, ALIYUN_ACCESS_KEY_ID, ALIYUN_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE',
        without: 'nobody can register, sign in by code, reset a password, change a phone number or publish a contact',
      },
    ],
    smsReminder: [
      providers.sms !== null &&
        !providers.smsReminder && {
          what: 'SMS reminders',
          set: 'SMS_REMINDER_TEMPLATE_CODE',
          without: 'users who are away are not told of messages by SMS',
        },
    ],
    identity: [
      !hasIdentityKey && { what: 'identity key', set: 'IDENTITY_KEY', without: 'nobody can verify their name' },
      !providers.identity && {
        what: 'identity checks',
        set: 'IDENTITY_PROVIDER=aliyun, ALIYUN_ACCESS_KEY_ID, ALIYUN_ACCESS_KEY_SECRET',
        without: 'real names wait until an operator decides (npm run operator -- verifications)',
      },
    ],
    wechat: [!providers.wechat && { what: 'WeChat', set: 'WECHAT_APP_ID, WECHAT_APP_SECRET', without: 'nobody can sign in by WeChat' }],
    jverify: [
      !providers.jverify &&
        !config.sandbox && {
          what: 'JVerify',
          set: 'JVERIFY_SCRIPT_URL, JVERIFY_APP_KEY, JVERIFY_MASTER_SECRET, JVERIFY_PRIVATE_KEY, JVERIFY_ORIGINS',
          without: 'nobody can register with one tap',
        },
    ],
    storage: [
      config.databaseUrl !== undefined &&
        !config.s3 && {
          what: 'shared storage',
          set: 'STORAGE=s3, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
          without: 'pictures are kept in DATA_DIR of this machine: other instances do not have them',
        },
    ],
    pay: [
      Object.keys(providers.pay).length === 0 && {
        what: 'payments',
        set:
          'WECHAT_PAY_MCHID, WECHAT_PAY_APPID, WECHAT_PAY_API_V3_KEY, WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_SERIAL, ' +
          'WECHAT_PAY_PUBLIC_KEY_ID, WECHAT_PAY_PUBLIC_KEY, or ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY',
        without: 'nobody can pay by scanning or recharge: purchases are paid from balances alone',
      },
    ],
    virusScan: [
      !providers.virusScan &&
        !config.sandbox && {
          what: 'virus scanner',
          set: 'CLAMD_ADDRESS',
          without: 'documents in conversations are not scanned, and the page says so',
        },
    ],
    captcha: [], // always our own
    acquirer: [], // only in the sandbox
  };
  return Object.values(missing)
    .flat()
    .filter((provider) => provider !== false);
}
