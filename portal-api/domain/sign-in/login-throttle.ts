import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { countAttempt, forgetAttempts, lockAttempts } from '../../platform/http/rate-limit.ts';
import { classifyLogin, type Failures, LOGIN_WINDOW_MS, type LoginFailures } from './login-rules.ts';

/** The facts about a login attempt that the limits depend on. */
export interface LoginAttempt {
  phoneHash: string;
  network: string;
  /** Whether many users share the network: see `isSharedAddress`. */
  isSharedNetwork: boolean;
  /** The device, if this account has signed in on it before. */
  knownDevice: string | null;
  /** Whether the request contains a solved captcha. */
  hasSolvedCaptcha: boolean;
}

const accountKey = (phoneHash: string): string => `login:phone:${phoneHash}`;
const pairKey = (phoneHash: string, network: string): string => `login:phone:${phoneHash}:ip:${network}`;

/** Returns the counters of a try. A known device has its own account counter, so that it may continue when unknown devices may not. */
function keysOf({ phoneHash, network, knownDevice }: LoginAttempt) {
  const account = knownDevice ? `login:phone:${phoneHash}:device:${knownDevice}` : accountKey(phoneHash);
  return { account, network: `login:ip:${network}`, both: pairKey(phoneHash, network) };
}

/**
 * Counts a try before it runs, so that concurrent tries cannot exceed the limits, and returns the argument for `releaseAttempt`. Throws 400
 * at `captcha` if one must be solved first, 429 with the seconds to wait if there were too many tries.
 */
export async function reserveLogin(db: Database, attempt: LoginAttempt, now: Date): Promise<string[]> {
  const keys = keysOf(attempt);
  return db.transaction().execute(async (trx) => {
    await lockAttempts(trx, Object.values(keys));
    const failures: LoginFailures = {
      account: await readFailures(trx, keys.account, now),
      network: await readFailures(trx, keys.network, now),
      both: await readFailures(trx, keys.both, now),
    };
    const verdict = classifyLogin(failures, { ...attempt, isKnownDevice: attempt.knownDevice !== null }, now);
    if (verdict.kind === 'captcha') throw new ApiError(400, signInTexts.enterCaptcha, { fields: { captcha: signInTexts.enterCaptcha } });
    if (verdict.kind === 'wait') throw new ApiError(429, '尝试次数过多，请稍后再试，或使用验证码登录', { retryAfter: verdict.seconds });
    return countAttempt(trx, Object.values(keys), now);
  });
}

async function readFailures(trx: Database, key: string, now: Date): Promise<Failures> {
  const { count, last, first } = await trx
    .selectFrom('attempts')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('at').as('last'), fn.min('at').as('first')])
    .where('key', '=', key)
    .where('at', '>', new Date(now.getTime() - LOGIN_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return { count: Number(count), last, first };
}

/** Forgets earlier failures after a password change: those of the account, and those of this network at the account. */
export async function forgetFailures(trx: Database, phoneHash: string, network: string): Promise<void> {
  await forgetAttempts(trx, accountKey(phoneHash));
  await forgetAttempts(trx, pairKey(phoneHash, network));
}
