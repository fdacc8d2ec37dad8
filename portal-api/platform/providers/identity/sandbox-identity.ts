import type { IdentityProvider } from '../providers.ts';

/** By the last character of the number: even matches, odd does not, X has no record. */
export function createSandboxIdentity(): IdentityProvider {
  return {
    check: async ({ number }) => {
      const last = number.slice(-1);
      if (last === 'X') return 'no-record';
      return Number(last) % 2 === 0 ? 'match' : 'mismatch';
    },
  };
}
