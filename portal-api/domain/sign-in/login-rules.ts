import { SHARED_FACTOR } from '../../platform/http/rate-limit.ts';

/**
 * The throttle between a password and those who guess it. Strangers are slowed and never lock anybody out: the owner on a device that the
 * account knows is counted apart (OWASP, «Slow Down Online Guessing Attacks with Device Cookies»), and an account takes fewer than 100 wrong
 * passwords an hour from everywhere else (OWASP ASVS 4.0, 2.2.1).
 */

/** Only failures of this time count, in ms. */
export const LOGIN_WINDOW_MS = 15 * 60_000;

/** So many failures of an account, or of a network, and a captcha is asked for. */
const CAPTCHA_AFTER_ACCOUNT = 5;
const CAPTCHA_AFTER_NETWORK = 10;
/** Behind one address may stand everybody, of whom somebody mistypes at any time. */
const CAPTCHA_AFTER_SHARED_NETWORK = CAPTCHA_AFTER_NETWORK * SHARED_FACTOR;
/** One network has guessed at one account so often that it has to wait for the window to pass. */
const PAIR_LIMIT = 10;
/** A network, and an account, that failed so often may try once in a while. */
const NETWORK_LIMIT = 30;
const NETWORK_PAUSE_MS = 10_000;
const ACCOUNT_LIMIT = 20;
const ACCOUNT_PAUSE_MS = 60_000;

/** Failures in the window, with the times of the newest and the oldest. */
export interface Failures {
  count: number;
  last: Date | null;
  first: Date | null;
}

export interface LoginFailures {
  /** Of the account; for a device that it knows, of this device at it. */
  account: Failures;
  network: Failures;
  /** Of the network at the account. */
  both: Failures;
}

export interface LoginCircumstances {
  isKnownDevice: boolean;
  isSharedNetwork: boolean;
  hasSolvedCaptcha: boolean;
}

export type LoginVerdict = { kind: 'try' } | { kind: 'captcha' } | { kind: 'wait'; seconds: number };

/** May a password be tried now? The answer is the same whether or not the account exists. */
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
  // Behind one address may stand a whole office, or everybody: it is asked for captchas and not made to wait.
  if (!isSharedNetwork) {
    waits.push(both.count >= PAIR_LIMIT ? until(both.first, LOGIN_WINDOW_MS, now) : 0);
    waits.push(network.count >= NETWORK_LIMIT ? until(network.last, NETWORK_PAUSE_MS, now) : 0);
  }
  return Math.max(...waits);
}

/** Whole seconds until so many ms after a moment have passed; 0 when they have. */
const until = (moment: Date | null, ms: number, now: Date): number =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment.getTime() + ms - now.getTime()) / 1_000));
