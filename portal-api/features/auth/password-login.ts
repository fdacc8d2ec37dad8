import type { PortalApiDeps } from '../../app.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { releaseAttempt, reserveAttempt } from '../../http/rate-limit.ts';
import { hashWithKey } from '../../secret-hash.ts';
import { checkPassword, type PasswordVerifier } from '../../users/password-hash.ts';
import { findAccount, lockPassword } from './account-repository.ts';
import { passwordLimits } from './auth-limits.ts';
import { type LoginOrigin, recordRefusedLogin } from './login-history.ts';

const wrongLogin = (): ApiError => new ApiError(400, '手机号或密码不正确');

export interface PasswordProof {
  userId: string;
  passwordHash: string;
}

/**
 * The user with this phone and password. Throws one and the same 400 for a wrong phone and a wrong password (a 401 would tell
 * the client that its session is dead), 429 after too many of them. An attempt counts from its start, so that a thousand at the same
 * moment are no more than ten; one that succeeds is taken back.
 */
export async function authenticateByPassword(
  { db, clock, config }: Pick<PortalApiDeps, 'db' | 'clock' | 'config'>,
  { phone, password, network, origin }: { phone: string; password: string; network: string; origin: LoginOrigin },
  verifyHash?: PasswordVerifier,
): Promise<PasswordProof> {
  const limits = passwordLimits(hashWithKey(config.codeHashSecret, 'phone', phone), network);
  const attempt = await reserveAttempt(db, limits, clock.now(), '登录失败次数过多，请稍后再试，或使用验证码登录');
  const account = await findAccount(db, phone);
  const matches = await checkPassword(account?.password_hash, password, verifyHash);
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
