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
  /** Hash of the requesting browser's device id; null if the request proves none. */
  deviceHash: string | null;
  hasSolvedCaptcha: boolean;
  origin: LoginOrigin;
}

export interface PasswordProof {
  userId: string;
  passwordHash: string;
}

/**
 * Returns the user with this phone and password. Throws the same 400 for a wrong phone and a wrong password (a 401 would tell the client
 * that its session has expired), 400 at `captcha` and 429 after too many failures (login-rules.ts). A successful attempt is not counted.
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

/** Throws 400 if the password was reset while it was compared: no session outlives the reset. Call it in the login's transaction. */
export async function requirePasswordUnchanged(trx: Database, { userId, passwordHash }: PasswordProof): Promise<void> {
  if (!(await lockPassword(trx, userId, passwordHash))) throw wrongLogin();
}
