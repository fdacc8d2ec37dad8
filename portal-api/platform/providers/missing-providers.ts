import type { ApiConfig } from '../config/env.ts';
import type { Providers } from './providers.ts';

export interface MissingProvider {
  what: string;
  /** The variables that bring it. */
  set: string;
  /** Things that people cannot do without it. */
  without: string;
}

/** Providers that the configuration leaves out and people will miss, for the log at start; empty when all is there, as in the sandbox. */
export function describeMissing(
  config: Pick<ApiConfig, 'databaseUrl' | 's3' | 'sandbox'>,
  providers: Pick<Providers, 'sms' | 'wechat' | 'jverify' | 'identity'>,
  hasIdentityKey: boolean,
): MissingProvider[] {
  const missing: MissingProvider[] = [];
  if (!providers.sms) {
    missing.push({
      what: 'SMS',
      set: 'SMS_PROVIDER=aliyun, ALIYUN_ACCESS_KEY_ID, ALIYUN_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE',
      without: 'nobody can register, sign in by code, reset a password, change a phone number or publish a contact',
    });
  }
  if (!hasIdentityKey) missing.push({ what: 'identity key', set: 'IDENTITY_KEY', without: 'nobody can verify their name' });
  if (!providers.identity) {
    missing.push({
      what: 'identity checks',
      set: 'IDENTITY_PROVIDER=aliyun, ALIYUN_ACCESS_KEY_ID, ALIYUN_ACCESS_KEY_SECRET',
      without: 'real names wait until an operator decides (npm run operator -- verifications)',
    });
  }
  if (!providers.wechat) missing.push({ what: 'WeChat', set: 'WECHAT_APP_ID, WECHAT_APP_SECRET', without: 'nobody can sign in by WeChat' });
  if (!providers.jverify && !config.sandbox) {
    missing.push({
      what: 'JVerify',
      set: 'JVERIFY_SCRIPT_URL, JVERIFY_APP_KEY, JVERIFY_MASTER_SECRET, JVERIFY_PRIVATE_KEY, JVERIFY_ORIGINS',
      without: 'nobody can register with one tap',
    });
  }
  if (config.databaseUrl && !config.s3) {
    missing.push({
      what: 'shared storage',
      set: 'STORAGE=s3, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
      without: 'pictures are kept in DATA_DIR of this machine: other instances do not have them',
    });
  }
  return missing;
}
