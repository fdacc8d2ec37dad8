import { Router } from 'express';
import { getOfficialVerification, getRealNameVerification, submitOfficial, submitRealName } from '#shared/contract/verification.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { maskRealName, maskStoredNumber } from '../../domain/identity/identity-cipher.ts';
import { findLatestOfficial } from '../../domain/verification/official-repository.ts';
import { findLatestCheck, readRealNameStatus } from '../../domain/verification/real-name-repository.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { countAttempts } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { withoutStoredAnswer } from '../../platform/http/stored-answer.ts';
import { submitOfficial as askOfficial } from './submit-official.ts';
import { submitRealName as askRealName, TRIES_PER_DAY, triesKey } from './submit-real-name.ts';

/** Routes for the verification of real names and of employment, and their current states. */
export function verificationRoutes(deps: PortalApiDeps): Router {
  const { db, clock, identityKey } = deps;
  const router = Router();

  bindCall(router, submitRealName, async ({ body: { realName, idNumber, images } }, request) =>
    // The provider answers after the commit; while a check is pending or has passed, the next one is refused.
    withoutStoredAnswer(
      await askRealName(deps, { userId: requireUserId(request), realName, idNumber, images, network: clientNetwork(request) }),
    ),
  );

  bindCall(router, getRealNameVerification, async (_input, request) => {
    const userId = requireUserId(request);
    const since = new Date(clock.now().getTime() - DAY_MS);
    const [status, check, tries] = await Promise.all([
      readRealNameStatus(db, userId),
      findLatestCheck(db, userId),
      countAttempts(db, triesKey(userId), since),
    ]);
    const triesLeft = Math.max(0, TRIES_PER_DAY - tries);
    if (!check) return { status, triesLeft };
    return {
      status,
      realName: maskRealName(check.real_name),
      idNumber: maskStoredNumber(identityKey, userId, check.id_number),
      reason: check.reason,
      submittedAt: toPortalTime(check.submitted_at),
      triesLeft,
    };
  });

  bindCall(router, submitOfficial, ({ body }, request) =>
    askOfficial(deps, { ...body, userId: requireUserId(request) }, answerStoreFor(request, clock.now())),
  );

  bindCall(router, getOfficialVerification, async (_input, request) => {
    const check = await findLatestOfficial(db, requireUserId(request));
    if (!check) return { status: verificationStatus.NONE };
    const { status, org_name, position, reason } = check;
    return { status, orgName: org_name, position, reason, submittedAt: toPortalTime(check.submitted_at) };
  });

  return router;
}
