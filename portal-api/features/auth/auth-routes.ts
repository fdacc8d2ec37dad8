import { Router } from 'express';
import { CAPTCHA_IMAGE_PATH } from '#shared/contract/auth.ts';
import { CAPTCHA_COOKIE } from '#shared/cookies.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { clientPlace } from '../../platform/http/client-address.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { accountRoutes } from './account-routes.ts';
import { captchaLimits } from './auth-limits.ts';
import { CAPTCHA_MS, captchaCookie, issueCaptcha } from './captcha.ts';
import { loginRoutes } from './login-routes.ts';
import { smsCodeRoutes } from './sms-code-routes.ts';

/** Routes for captchas, SMS codes, login, logout, registration and password reset. */
export function authRoutes(deps: PortalApiDeps): Router {
  const router = Router().use(smsCodeRoutes(deps), loginRoutes(deps), accountRoutes(deps));

  // Sends the image, and sets a cookie with the ticket that must accompany the answer.
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
