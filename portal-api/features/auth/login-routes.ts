import cookieParser from 'cookie-parser';
import { Router } from 'express';
import { loginByPassword, loginBySms, loginByWechat, logout, registerByCarrier } from '#shared/contract/auth.ts';
import { CAPTCHA_COOKIE } from '#shared/cookies.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { deviceHashOf } from '../../domain/sign-in/known-devices.ts';
import { checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { recordAgreement } from '../../domain/users/user-repository.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetwork, clientPlace } from '../../platform/http/client-address.ts';
import { revokeSessions } from '../../platform/http/session.ts';
import { type Applicant, findOrCreateAccount, lockAccountByPhone } from './account.ts';
import { captchaCookie, requireCaptcha } from './captcha.ts';
import { provePhoneByJverify } from './jverify-login.ts';
import { originOf, recordRefusedLogin } from './login-history.ts';
import { forbidCaching, openSession } from './open-session.ts';
import { authenticateByPassword, requirePasswordUnchanged } from './password-login.ts';
import { bindWechat, issueWechatTicket } from './wechat-binding.ts';
import { identifyByWechat } from './wechat-login.ts';
import { findUserIdByOpenid } from './wechat-repository.ts';

/** Routes for all login methods and for logout. */
export function loginRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock, config } = deps;
  const agreementVersion = config.agreementVersion;

  router.use(loginByPassword.path, cookieParser());
  bindCall(router, loginByPassword, async ({ body }, request, response) => {
    if (body.agree === false) throw new ApiError(400, signInTexts.agreeFirst, { fields: { agree: signInTexts.agreeFirst } });
    const hasSolvedCaptcha = body.captcha !== undefined;
    if (body.captcha !== undefined) {
      response.clearCookie(CAPTCHA_COOKIE, captchaCookie(request));
      await requireCaptcha(deps, request.cookies[CAPTCHA_COOKIE], body.captcha);
    }
    const proof = await authenticateByPassword(deps, {
      ...body,
      place: clientPlace(request),
      deviceHash: deviceHashOf(request, clock.now()),
      hasSolvedCaptcha,
      origin: originOf(request),
    });
    const { userId } = proof;
    forbidCaching(response);
    return db.transaction().execute(async (trx) => {
      await requirePasswordUnchanged(trx, proof);
      await bindWechat(trx, userId, body.weixinCode, clock.now());
      await recordAgreement(trx, userId, { version: agreementVersion, now: clock.now() });
      return openSession(deps, trx, { userId, method: 'PASSWORD' }, request);
    });
  });

  bindCall(router, loginBySms, async ({ body }, request, response) => {
    const now = clock.now();
    const code = await checkCode(deps, { phone: body.phone, scene: 'login' }, body.verificationCode, {
      onWrongGuess: () => recordRefusedLogin(db, body.phone, 'SMS', originOf(request), now),
    });
    const applicant: Applicant = { ...body, passwordHash: null, network: clientNetwork(request), agreementVersion, now };
    forbidCaching(response);
    return db.transaction().execute(async (trx) => {
      await lockAccountByPhone(trx, body.phone);
      await takeCode(trx, code, now);
      const { userId, isNew } = await findOrCreateAccount(trx, applicant);
      await bindWechat(trx, userId, body.weixinCode, now);
      return { ...(await openSession(deps, trx, { userId, method: 'SMS' }, request)), isNew };
    });
  });

  bindCall(router, logout, async (_input, request) => {
    if (request.session) await revokeSessions(db, { tokenHash: request.session.tokenHash }, clock.now());
    return null;
  });

  bindCall(router, loginByWechat, async ({ body }, request, response) => {
    const identity = await identifyByWechat(deps, body.code, request);
    const userId = await findUserIdByOpenid(db, identity.openid);
    forbidCaching(response);
    if (!userId) return { bound: false as const, weixinCode: await issueWechatTicket(db, identity, clock.now()) };
    return db.transaction().execute(async (trx) => {
      await recordAgreement(trx, userId, { version: agreementVersion, now: clock.now() });
      return { ...(await openSession(deps, trx, { userId, method: 'WEIXIN' }, request)), bound: true as const };
    });
  });

  bindCall(router, registerByCarrier, async ({ body }, request, response) => {
    const phone = await provePhoneByJverify(deps, body, request);
    const { inviteCode, channel } = body;
    const applicant: Applicant = {
      phone,
      inviteCode,
      channel,
      passwordHash: null,
      network: clientNetwork(request),
      agreementVersion,
      now: clock.now(),
    };
    forbidCaching(response);
    return db.transaction().execute(async (trx) => {
      const { userId, isNew } = await findOrCreateAccount(trx, applicant);
      return { ...(await openSession(deps, trx, { userId, method: 'JVERIFY' }, request)), isNew };
    });
  });

  return router;
}
