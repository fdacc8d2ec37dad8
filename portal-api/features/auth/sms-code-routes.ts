import cookieParser from 'cookie-parser';
import { Router } from 'express';
import { SMS_COUNTDOWN_S } from '#shared/constants.ts';
import { sendSmsCode } from '#shared/contract/auth.ts';
import { CAPTCHA_COOKIE } from '#shared/cookies.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { deviceHashOf, isKnownPlace } from '../../domain/sign-in/known-devices.ts';
import { sendCode } from '../../domain/sign-in/sms-code.ts';
import { findLoginPhone } from '../../domain/users/user-repository.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientAddress, clientPlace } from '../../platform/http/client-address.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { callThirdParty } from '../../platform/providers/third-party.ts';
import { hashWithKey } from '../../platform/secret-hash.ts';
import { smsLimits } from './auth-limits.ts';
import { captchaCookie, requireCaptcha } from './captcha.ts';
import { chooseRecipient } from './sms-recipient.ts';

/** Sends an SMS code. The response does not say whether the phone has an account. */
export function smsCodeRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock, config, providers } = deps;

  router.use(sendSmsCode.path, cookieParser());
  bindCall(router, sendSmsCode, async ({ body: { captcha, scene, ...body } }, request, response) => {
    const { sms } = providers;
    if (!sms) throw new ApiError(503, '短信服务未配置');
    const phone = await chooseRecipient(db, { scene, phone: body.phone, userId: request.session?.userId ?? null });
    response.clearCookie(CAPTCHA_COOKIE, captchaCookie(request));
    await requireCaptcha(deps, request.cookies[CAPTCHA_COOKIE], captcha);
    const place = clientPlace(request);
    const isKnown =
      (request.session !== null && phone === (await findLoginPhone(db, request.session.userId))) ||
      (await isKnownPlace(db, phone, { ...place, deviceHash: deviceHashOf(request, clock.now()) }));
    const limits = smsLimits(hashWithKey(config.codeHashSecret, 'phone', phone), { ...place, isKnown }, config.smsLimits);
    await reserveAttempt(db, limits, clock.now(), '获取验证码过于频繁，请稍后再试');
    await callThirdParty(request, '短信发送失败，请稍后再试', () => sendCode(deps, sms, { phone, scene, ip: clientAddress(request) }));
    return { countdown: SMS_COUNTDOWN_S };
  });
  return router;
}
