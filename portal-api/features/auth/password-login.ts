import type { PortalApiDeps } from '../../deps.ts';
import { isKnownDevice } from '../../domain/sign-in/known-devices.ts';
import { reserveLogin } from '../../domain/sign-in/login-throttle.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Place, releaseAttempt } from '../../platform/http/rate-limit.ts';
import { hashWithKey } from '../../platform/secret-hash.ts';
import { findAccount, lockPassword } from './account-repository.ts';
import { type LoginOrigin, recordRefusedLogin } from './login-history.ts';

const wrongLogin = (): ApiError => new ApiError(400, '手机号或密码不正确');

interface PasswordLogin {
  phone: string;
  password: string;
  place: Place;
  /** Of the browser that asks; null: it has no proof of being one. */
  deviceHash: string | null;
  hasSolvedCaptcha: boolean;
  origin: LoginOrigin;
}

export interface PasswordProof {
  userId: string;
  passwordHash: string;
}

/**
 * The user with this phone and password. Throws one and the same 400 for a wrong phone and a wrong password (a 401 would tell
 * the client that its session is dead), 400 at `captcha` and 429 after too many of them (login-rules.ts). A try that succeeds is taken
 * back.
 */
export async function authenticateByPassword(
  { db, clock, config, passwords }: Pick<PortalApiDeps, 'db' | 'clock' | 'config' | 'passwords'>,
  { phone, password, place, deviceHash, hasSolvedCaptcha, origin }: PasswordLogin,
): Promise<PasswordProof> {
  const knownDevice = deviceHash && (await isKnownDevice(db, phone, deviceHash)) ? deviceHash : null;
  const phoneHash = hashWithKey(config.codeHashSecret, 'phone', phone);
  const { network, isShared: isSharedNetwork } = place;
  const attempt = await reserveLogin(db, { phoneHash, network, isSharedNetwork, knownDevice, hasSolvedCaptcha }, clock.now());
  const account = await findAccount(db, phone);
  const matches = await passwords.check(account?.password_hash, password);
  if (!account?.password_hash || !matches) {
    await recordRefusedLogin(db, phone, 'PASSWORD', origin, clock.now());
    throw wrongLogin();
  }
  await releaseAttempt(db, attempt);
  return { userId: account.id, passwordHash: account.password_hash };
}

/** Inside the login's transaction: refuses a password that was reset while it was being compared, so no session outlives the reset. */
export async function requirePasswordUnchanged(trx: Database, { userId, passwordHash }: PasswordProof): Promise<void> {
  if (!(await lockPassword(trx, userId, passwordHash))) throw wrongLogin();
}
