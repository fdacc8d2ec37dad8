import { Router } from 'express';
import { getDemandStats, listInterested } from '#shared/contract/demand-stats.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { requireOwnDemand } from '../../domain/demands/require-own-demand.ts';
import { startOfChinaDay, toPortalTime } from '../../platform/china-time.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { listInterestedIn } from './interested-repository.ts';
import { readFigures, readSources } from './stats-repository.ts';
import { toDays, toSources, toTotals } from './stats-view.ts';

/** Routes for the statistics of the caller's own demands. */
export function demandStatsRoutes({ db, clock }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, getDemandStats, async ({ params, query }, request) => {
    const now = clock.now();
    const demand = await requireOwnDemand(db, params.id, requireUserId(request), now);
    const since = startOfChinaDay(now, query.days - 1);
    const [figures, sources] = await Promise.all([readFigures(db, demand.id, since), readSources(db, demand.id, since)]);
    const days = toDays(figures, query.days, now);
    const totals = toTotals(days);
    return {
      demand: {
        id: demand.id,
        demandNumber: demand.demand_number,
        title: demand.title,
        auditStatus: demand.audit_status,
        createdAt: toPortalTime(demand.created_at),
        live: demand.live,
      },
      days,
      totals,
      sources: toSources(sources, totals.views),
    };
  });

  bindCall(router, listInterested, async ({ params, query }, request) => {
    const now = clock.now();
    const demand = await requireOwnDemand(db, params.id, requireUserId(request), now);
    const { rows, total } = await listInterestedIn(db, { demandId: demand.id, ownerId: requireUserId(request) }, query, now);
    const people = rows.map(({ user_id, nickname, avatar, org_name, kinds, at, thread_id, reachable }) => ({
      userId: user_id,
      nickname,
      avatar,
      orgName: org_name,
      kinds,
      at: toPortalTime(at),
      threadId: thread_id,
      reachable,
    }));
    return { ...toPage(people, total, query), collectors: demand.collect_count };
  });

  return router;
}
