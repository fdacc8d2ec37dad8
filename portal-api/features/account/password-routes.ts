import { Router } from 'express';
import { changePassword } from '#shared/contract/account.ts';
import type { CallRequest } from '#shared/contract/define-call.ts';
import { href } from '#shared/routes/href.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { deviceHashOf, forgetDevices } from '../../domain/sign-in/known-devices.ts';
import { forgetFailures } from '../../domain/sign-in/login-throttle.ts';
import { type CheckedCode, checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { type RateLimit, releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireSession, revokeSessions } from '../../platform/http/session.ts';
import { hashWithKey } from '../../platform/secret-hash.ts';
import { findAccountOf, replacePassword } from './account-repository.ts';

/** Limits wrong old passwords per signed-in user, so that other users' attempts do not count. */
const oldPasswordLimits = (userId: string): RateLimit[] => [{ key: `password:user:${userId}`, limit: 10, windowMs: 15 * 60_000 }];

type Body = CallRequest<typeof changePassword>['body'];

/** Serves the change of the password, by the old password or a code to the login phone. */
export function passwordRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock, config, passwords } = deps;

  bindCall(router, changePassword, async ({ body }, request) => {
    const { userId, tokenHash } = requireSession(request);
    const account = await findAccountOf(db, userId);
    const code = await proveOwner(deps, userId, account, body);
    const passwordHash = await passwords.hash(body.newPassword);
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      if (code) await takeCode(trx, code, now);
      const isReplaced = await replacePassword(trx, userId, account.password_hash, passwordHash);
      if (!isReplaced) throw new ApiError(409, '密码已在别处修改，请重新操作');
      await revokeSessions(trx, { userId, exceptTokenHash: tokenHash }, now);
      await forgetDevices(trx, userId, deviceHashOf(request, now));
      await forgetFailures(trx, hashWithKey(config.codeHashSecret, 'phone', account.phone), clientNetwork(request));
      const text = '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即通过短信验证码重置密码。';
      await sendNotice(trx, { userId, category: '系统', title: '登录密码已修改', text, link: href('user.safety') }, now);
      return answerStoreFor(request, now)(trx, null);
    });
  });

  return router;
}

/** Returns the code to be taken, or null if the old password was right. Wrong passwords count against the caller only. */
async function proveOwner(
  deps: PortalApiDeps,
  userId: string,
  account: { phone: string; password_hash: string | null },
  { oldPassword, verificationCode }: Body,
): Promise<CheckedCode | null> {
  const { db, clock, passwords } = deps;
  const { phone, password_hash } = account;
  if (verificationCode !== undefined) return checkCode(deps, { phone, scene: 'reset' }, verificationCode);
  if (oldPassword === undefined || password_hash === null) {
    throw badPassword(password_hash === null ? '您还没有设置密码，请使用短信验证码设置' : '请输入原密码，或使用短信验证码修改');
  }
  const attempt = await reserveAttempt(db, oldPasswordLimits(userId), clock.now(), '密码错误次数过多，请稍后再试，或使用短信验证码修改');
  if (!(await passwords.check(password_hash, oldPassword))) throw badPassword('原密码不正确');
  await releaseAttempt(db, attempt);
  return null;
}

const badPassword = (message: string): ApiError => new ApiError(400, message, { fields: { oldPassword: message } });
