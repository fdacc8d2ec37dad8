import { Router } from 'express';
import { bindInviteCode, register, resetPassword } from '#shared/contract/auth.ts';
import { href } from '#shared/routes/href.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { forgetDevices, rememberDevice } from '../../domain/sign-in/known-devices.ts';
import { forgetFailures } from '../../domain/sign-in/login-throttle.ts';
import { checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { lockPerson } from '../../domain/users/lock-person.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetwork, clientPlace } from '../../platform/http/client-address.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { revokeSessions } from '../../platform/http/session.ts';
import { hashWithKey } from '../../platform/secret-hash.ts';
import { createAccount } from './account.ts';
import { findAccount, updatePassword } from './account-repository.ts';
import { inviteLimits } from './auth-limits.ts';
import { bindInvitation } from './invite-code.ts';
import { bindWechat } from './wechat-binding.ts';

/**
 * Routes for registration, password reset and invitation codes. Whether a phone has an account is disclosed only after a correct SMS code,
 * that is, to the holder of the phone. Until then registration and reset behave the same for every phone, and compute no hash.
 */
export function accountRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock, config, passwords } = deps;

  bindCall(router, register, async ({ body }, request) => {
    const { phone, inviteCode, channel } = body;
    const code = await checkCode(deps, { phone, scene: 'register' }, body.verificationCode);
    const passwordHash = await passwords.hash(body.password);
    const now = clock.now();
    const applicant = {
      phone,
      passwordHash,
      inviteCode,
      channel,
      network: clientNetwork(request),
      agreementVersion: config.agreementVersion,
      now,
    };
    return db.transaction().execute(async (trx) => {
      await takeCode(trx, code, now);
      const userId = await createAccount(trx, applicant);
      if (!userId) throw new ApiError(409, '该手机号已注册，请直接登录');
      await bindWechat(trx, userId, body.weixinCode, now);
      await rememberDevice(trx, userId, request, now);
      return { userId };
    });
  });

  bindCall(router, resetPassword, async ({ body: { phone, verificationCode, password } }, request) => {
    const code = await checkCode(deps, { phone, scene: 'reset' }, verificationCode);
    const passwordHash = await passwords.hash(password);
    await db.transaction().execute(async (trx) => {
      const account = await findAccount(trx, phone);
      const isThere = account && (await lockPerson(trx, account.id))?.deleted_at === null;
      await takeCode(trx, code, clock.now());
      if (!isThere) throw new ApiError(400, '该手机号未注册，请先注册', { fields: { phone: '该手机号未注册，请先注册' } });
      await updatePassword(trx, account.id, passwordHash);
      await revokeSessions(trx, { userId: account.id }, clock.now());
      await forgetDevices(trx, account.id);
      // The client has just proved that it holds the phone: remember its device, so that the new password works there immediately.
      await rememberDevice(trx, account.id, request, clock.now());
      await forgetFailures(trx, hashWithKey(config.codeHashSecret, 'phone', phone), clientNetwork(request));
      const text = '您的登录密码已通过短信验证码重置，所有设备已退出登录。如非本人操作，请立即联系客服。';
      const notice = { userId: account.id, category: '系统', title: '登录密码已重置', text, link: href('user.safety') } as const;
      await sendNotice(trx, notice, clock.now());
    });
    return null;
  });

  bindCall(router, bindInviteCode, async ({ body: { inviteCode } }, request) => {
    const network = clientNetwork(request);
    await reserveAttempt(db, inviteLimits(clientPlace(request)), clock.now(), '操作过于频繁，请稍后再试');
    await bindInvitation(db, network, inviteCode, clock.now());
    return null;
  });

  return router;
}
