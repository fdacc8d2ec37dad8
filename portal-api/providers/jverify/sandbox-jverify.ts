import { isMobilePhone } from '#shared/rules/phone.ts';
import type { JverifyProvider } from '../providers.ts';

/** Believes tokens of the form `sandbox:<phone>`. */
export const createSandboxJverify = (): JverifyProvider => ({
  readPhone: async (loginToken) => phoneOf(loginToken),
  confirmPhone: async (token, phone) => phoneOf(token) === phone,
});

function phoneOf(token: string): string | null {
  const phone = token.startsWith('sandbox:') ? token.slice('sandbox:'.length) : '';
  return isMobilePhone(phone) ? phone : null;
}
