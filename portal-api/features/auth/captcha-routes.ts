import { type CookieOptions, type Request, Router } from 'express';
import { CAPTCHA_IMAGE_PATH } from '#shared/contract/auth.ts';
import { CAPTCHA_COOKIE } from '#shared/cookies.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { clientPlace } from '../../platform/http/client-address.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { captchaLimits } from './auth-limits.ts';
import { CAPTCHA_MS, issueCaptcha } from './captcha.ts';

export const captchaCookie = (request: Request): CookieOptions => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: request.secure });

/** A picture, and in a cookie the ticket that its answer has to come with. */
export function captchaRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  router.get(CAPTCHA_IMAGE_PATH, async (request, response) => {
    await reserveAttempt(deps.db, captchaLimits(clientPlace(request)), deps.clock.now(), '操作过于频繁，请稍后再试');
    const { png, ticket } = await issueCaptcha(deps);
    response
      .cookie(CAPTCHA_COOKIE, ticket, { ...captchaCookie(request), maxAge: CAPTCHA_MS })
      .set('Cache-Control', 'no-store')
      .type('png')
      .send(png);
  });
  return router;
}
