import { Router } from 'express';
import { acceptAgreement, getAgreement } from '#shared/contract/account.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { recordAgreement } from '../../domain/users/user-repository.ts';
import { toPortalTimeOrNull } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { findAccountOf } from './account-repository.ts';
import { passwordRoutes } from './password-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** Serves the security of an account: phone, password, sessions, the user's data, and the agreement. */
export function safetyRoutes(deps: PortalApiDeps): Router {
  const router = Router().use(phoneRoutes(deps), passwordRoutes(deps), sessionRoutes(deps), privacyRoutes(deps));
  const { db, clock, config } = deps;

  bindCall(router, getAgreement, async (_input, request) => {
    const { agreement_version, agreed_at } = await findAccountOf(db, requireUserId(request));
    return { version: config.agreementVersion, agreedVersion: agreement_version, agreedAt: toPortalTimeOrNull(agreed_at) };
  });

  bindCall(router, acceptAgreement, async ({ body: { version } }, request) => {
    const userId = requireUserId(request);
    if (version !== config.agreementVersion) throw new ApiError(409, '协议已更新，请阅读最新版本后再同意');
    await recordAgreement(db, userId, { version, now: clock.now() });
    return null;
  });

  return router;
}
