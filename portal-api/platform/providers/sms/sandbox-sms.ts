import type { SmsProvider } from '../providers.ts';
import type { Outbox } from '../sandbox-outbox.ts';

/** Sends nothing: the code stands on the sandbox console. */
export const createSandboxSms = (outbox: Outbox): SmsProvider => ({
  sendCode: ({ phone, code, scene }) => outbox.put('sms', { phone, code, scene }),
});
