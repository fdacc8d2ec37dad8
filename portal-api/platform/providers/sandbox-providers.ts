import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createCaptchaProvider } from './captcha/captcha-provider.ts';
import { createSandboxJverify } from './jverify/sandbox-jverify.ts';
import { createSandboxPay } from './pay/sandbox-pay.ts';
import type { IdentityProvider, Providers, SmsProvider } from './providers.ts';
import { createOutbox, type Outbox } from './sandbox-outbox.ts';
import { createMemoryStorage } from './storage/memory-storage.ts';
import { createSandboxWechat } from './wechat/sandbox-wechat.ts';

/** Creates stand-ins for every third party: their messages go to the outbox that the sandbox pages show. Files stay in memory. */
export function createSandboxProviders(
  db: Database,
  clock: Clock,
  { alipayDesktop = 'PRECREATE' }: { alipayDesktop?: 'PRECREATE' | 'PAGE' } = {},
): Providers {
  const outbox = createOutbox(db, clock);
  return {
    sms: createSandboxSms(outbox),
    smsReminder: { remind: (message) => outbox.put('reminder', message) },
    wechat: createSandboxWechat(outbox),
    jverify: createSandboxJverify(outbox),
    identity: createSandboxIdentity(),
    captcha: createCaptchaProvider({ announce: ({ id, answer }) => outbox.put('captcha', { id, answer }) }),
    // No stand-in: a file that nothing has scanned must not seem to be.
    virusScan: null,
    storage: createMemoryStorage(),
    ...createSandboxPay(clock, alipayDesktop),
  };
}

/** Decides by the last character of the number: even matches, odd does not, X has no record. */
function createSandboxIdentity(): IdentityProvider {
  return {
    check: async ({ number }) => {
      const last = number.slice(-1);
      if (last === 'X') return 'no-record';
      return Number(last) % 2 === 0 ? 'match' : 'mismatch';
    },
  };
}

/** Sends nothing: a sandbox page shows the code. */
const createSandboxSms = (outbox: Outbox): SmsProvider => ({
  sendCode: ({ phone, code, scene }) => outbox.put('sms', { phone, code, scene }),
});
