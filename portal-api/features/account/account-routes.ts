import { Router } from 'express';
import type { PortalApiDeps } from '../../deps.ts';
import { agreementRoutes } from './agreement-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** The safety of an account: phone, password, sessions, agreement, one's data. */
export const safetyRoutes = (deps: PortalApiDeps): Router =>
  Router().use(phoneRoutes(deps), passwordRoutes(deps), sessionRoutes(deps), agreementRoutes(deps), privacyRoutes(deps));
