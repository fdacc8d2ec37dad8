import { Router } from 'express';
import { giveFeedback, listFeedback, removeFeedback, resetFeedback, withdrawFeedback } from '#shared/contract/feedback.ts';
import type { PortalApiDeps } from '../../../deps.ts';
import { FEEDBACK_RETENTION_MS } from '../../../domain/feedback/feedback-conditions.ts';
import { lockCaller } from '../../../domain/users/lock-person.ts';
import { toPortalTime } from '../../../platform/china-time.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { requireUserId } from '../../../platform/http/session.ts';
import * as repository from './feedback-repository.ts';

/** Serves the caller's feedback on what they do not want to be recommended. */
export function feedbackRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();

  bindCall(router, giveFeedback, async ({ params, body: { kind } }, request) => {
    const now = clock.now();
    const userId = requireUserId(request);
    const demand = await repository.findShown(db, params.id, now);
    if (!demand) throw new ApiError(404, '需求不存在或已下架');
    if (demand.publisher_id === userId) throw new ApiError(409, '不能对自己发布的需求这样做');
    await db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      await repository.writeFeedback(trx, { userId, demand, kind }, now);
    });
    return null;
  });

  bindCall(router, withdrawFeedback, async ({ params }, request) => {
    await repository.withdrawFeedback(db, requireUserId(request), params.id);
    return null;
  });

  bindCall(router, listFeedback, async (_input, request) => {
    const rows = await repository.listFeedback(db, requireUserId(request), clock.now());
    return { items: rows.map(toFeedback) };
  });

  bindCall(router, removeFeedback, async ({ params }, request) => {
    if (!(await repository.removeFeedback(db, requireUserId(request), params.id, clock.now())))
      throw new ApiError(404, '记录不存在或已撤销');
    return null;
  });

  bindCall(router, resetFeedback, async (_input, request) => {
    await repository.resetFeedback(db, requireUserId(request));
    return null;
  });

  return router;
}

const toFeedback = (row: repository.FeedbackRow) => ({
  id: row.id,
  kind: row.kind,
  demand: { id: row.demand_id, demandNumber: row.demand_number, title: row.title, live: row.live },
  typeCode: row.type_code,
  publisher: row.publisher_id === null ? null : { id: row.publisher_id, nickname: row.nickname },
  saidAt: toPortalTime(row.said_at),
  endsAt: toPortalTime(new Date(row.said_at.getTime() + FEEDBACK_RETENTION_MS)),
});
