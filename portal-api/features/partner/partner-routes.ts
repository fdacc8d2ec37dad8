import { Router } from 'express';
import { applyAsPartner, getPartnerSummary } from '#shared/contract/partner.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { countInvited, findLastApplication, insertApplication } from '../../domain/partners/partner-repository.ts';
import { getReferenceCatalog, hasRegion } from '../../domain/reference/reference-catalog.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { type RateLimit, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';

/** Rate limit of applications: refused applicants may apply again, but only three times a day in total. */
const applyLimits = (userId: string): RateLimit[] => [{ key: `partner:user:${userId}`, limit: 3, windowMs: DAY_MS }];

const WAITING = '您的申请正在审核中，请等待结果';

/** Routes for becoming a partner. */
export function partnerRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();

  bindCall(router, getPartnerSummary, async (_input, request) => {
    const userId = requireUserId(request);
    const [application, counts, catalog] = await Promise.all([
      findLastApplication(db, userId),
      countInvited(db, userId),
      getReferenceCatalog(db),
    ]);
    return {
      state: application?.status ?? ('NONE' as const),
      reason: application?.reason ?? null,
      regionCode: application?.region_code ?? null,
      regionName: catalog.regionName(application?.region_code ?? null),
      ...counts,
    };
  });

  bindCall(router, applyAsPartner, async ({ body }, request) => {
    const userId = requireUserId(request);
    if (!hasRegion((await getReferenceCatalog(db)).regions, body.regionCode)) {
      const message = '没有这个地区，请重新选择';
      throw new ApiError(400, message, { fields: { regionCode: message } });
    }
    await refuseSecond(db, userId);
    await reserveAttempt(db, applyLimits(userId), clock.now(), '今日申请次数已用完，请明天再试');
    const note = answerStoreFor(request, clock.now());
    return db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      if (!(await insertApplication(trx, { userId, ...body }, clock.now()))) throw new ApiError(409, WAITING);
      return note(trx, { state: 'PENDING' as const });
    });
  });

  return router;
}

/** Throws 409 if an application is pending or was accepted. */
async function refuseSecond(db: Database, userId: string): Promise<void> {
  const status = (await findLastApplication(db, userId))?.status;
  if (status === 'PENDING') throw new ApiError(409, WAITING);
  if (status === 'ACCEPTED') throw new ApiError(409, '您已经是合伙人，无需再次申请');
}
