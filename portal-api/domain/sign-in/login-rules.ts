import { SHARED_FACTOR } from '../../platform/http/rate-limit.ts';

/**
 * Throttles password guessing. Unknown devices are slowed down but never lock the owner out: failures on a device that the account knows
 * are counted separately (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). From everywhere else, an account accepts fewer
 * than 100 wrong passwords an hour (OWASP ASVS 4.0, 2.2.1).
 */

/** Period in which failures count, in ms. */
export const LOGIN_WINDOW_MS = 15 * 60_000;

/** Number of failures of an account, or of a network, after which a captcha is required. */
const CAPTCHA_AFTER_ACCOUNT = 5;
const CAPTCHA_AFTER_NETWORK = 10;
/** Higher limit for a shared address: among that many users, mistyped passwords are normal. */
const CAPTCHA_AFTER_SHARED_NETWORK = CAPTCHA_AFTER_NETWORK * SHARED_FACTOR;
/** Number of failures of one network at one account after which it has to wait until the window has passed. */
const PAIR_LIMIT = 10;
/** Number of failures of a network, and of an account, after which only one try per pause is allowed. */
const NETWORK_LIMIT = 30;
const NETWORK_PAUSE_MS = 10_000;
const ACCOUNT_LIMIT = 20;
const ACCOUNT_PAUSE_MS = 60_000;

/** Failures within the window, with the times of the newest and the oldest. */
export interface Failures {
  count: number;
  last: Date | null;
  first: Date | null;
}

export interface LoginFailures {
  /** Failures of the account; for a device that it knows, of the account on this device. */
  account: Failures;
  network: Failures;
  /** Failures of this network at this account. */
  both: Failures;
}

export interface LoginCircumstances {
  isKnownDevice: boolean;
  isSharedNetwork: boolean;
  hasSolvedCaptcha: boolean;
}

export type LoginVerdict = { kind: 'try' } | { kind: 'captcha' } | { kind: 'wait'; seconds: number };

/** Decides whether a password may be tried now. The verdict does not depend on whether the account exists. */
export function classifyLogin(failures: LoginFailures, circumstances: LoginCircumstances, now: Date): LoginVerdict {
  const { isKnownDevice, isSharedNetwork, hasSolvedCaptcha } = circumstances;
  const wait = isKnownDevice ? 0 : secondsToWait(failures, circumstances, now);
  if (wait > 0) return { kind: 'wait', seconds: wait };
  const allowed = isSharedNetwork ? CAPTCHA_AFTER_SHARED_NETWORK : CAPTCHA_AFTER_NETWORK;
  const isSuspicious = failures.account.count >= CAPTCHA_AFTER_ACCOUNT || (!isKnownDevice && failures.network.count >= allowed);
  return isSuspicious && !hasSolvedCaptcha ? { kind: 'captcha' } : { kind: 'try' };
}

function secondsToWait({ account, network, both }: LoginFailures, { isSharedNetwork }: LoginCircumstances, now: Date): number {
  const waits = [account.count >= ACCOUNT_LIMIT ? until(account.last, ACCOUNT_PAUSE_MS, now) : 0];
  // A whole office or more may share the address: it has to solve captchas but never has to wait.
  if (!isSharedNetwork) {
    waits.push(both.count >= PAIR_LIMIT ? until(both.first, LOGIN_WINDOW_MS, now) : 0);
    waits.push(network.count >= NETWORK_LIMIT ? until(network.last, NETWORK_PAUSE_MS, now) : 0);
  }
  return Math.max(...waits);
}

/** Returns the whole seconds until `ms` have passed since a moment; 0 if they have. */
const until = (moment: Date | null, ms: number, now: Date): number =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment.getTime() + ms - now.getTime()) / 1_000));
