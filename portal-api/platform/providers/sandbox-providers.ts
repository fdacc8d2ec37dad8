import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createCaptchaProvider } from './captcha/captcha-provider.ts';
import { createSandboxIdentity } from './identity/sandbox-identity.ts';
import { createSandboxJverify } from './jverify/sandbox-jverify.ts';
import type { Providers } from './providers.ts';
import { createOutbox } from './sandbox-outbox.ts';
import { createSandboxSms } from './sms/sandbox-sms.ts';
import { createMemoryStorage } from './storage/memory-storage.ts';
import { createSandboxWechat } from './wechat/sandbox-wechat.ts';

/** Stand-ins for every third party: what they are asked goes to the outbox that the sandbox console shows. Files stay in memory. */
export function createSandboxProviders(db: Database, clock: Clock): Providers {
  const outbox = createOutbox(db, clock);
  return {
    sms: createSandboxSms(outbox),
    wechat: createSandboxWechat(outbox),
    jverify: createSandboxJverify(outbox),
    identity: createSandboxIdentity(),
    captcha: createCaptchaProvider({ announce: ({ id, answer }) => outbox.put('captcha', { id, answer }) }),
    storage: createMemoryStorage(),
  };
}
