import { Router } from 'express';
import { acceptAgreement, getAgreement } from '#shared/contract/account.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { toPortalTimeOrNull } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { agreeTo, findAccountOf } from './account-repository.ts';

/** Which agreement there is and what the caller has agreed to. */
export function agreementRoutes({ db, clock, config }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, getAgreement, async (_input, request) => {
    const { agreement_version, agreed_at } = await findAccountOf(db, requireUserId(request));
    return { version: config.agreementVersion, agreedVersion: agreement_version, agreedAt: toPortalTimeOrNull(agreed_at) };
  });

  bindCall(router, acceptAgreement, async ({ body: { version } }, request) => {
    const userId = requireUserId(request);
    if (version !== config.agreementVersion) throw new ApiError(409, '协议已更新，请阅读最新版本后再同意');
    await agreeTo(db, userId, version, clock.now());
    return null;
  });

  return router;
}
