import { Router } from 'express';
import type { PortalApiDeps } from '../../deps.ts';
import { accountRoutes } from './account-routes.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { smsCodeRoutes } from './sms-code-routes.ts';

export const authRoutes = (deps: PortalApiDeps): Router =>
  Router().use(captchaRoutes(deps), smsCodeRoutes(deps), loginRoutes(deps), accountRoutes(deps));
