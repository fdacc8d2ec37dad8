import { Router } from 'express';
import { joinCommunity, listCommunities } from '#shared/contract/community.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { listCommunityRows } from './community-repository.ts';
import { joinCommunityOf } from './join-community.ts';

/** Routes for communities of one trade or place. Anyone may list them; the QR code and WeChat id are only for users who join. */
export function communityRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();

  bindCall(router, listCommunities, async ({ query }, request) => {
    const [{ rows, total }, catalog] = await Promise.all([
      listCommunityRows(db, request.session?.userId ?? null, query),
      getReferenceCatalog(db),
    ]);
    const records = rows.map(({ industry_code, region_code, member_count, ...row }) => ({
      ...row,
      industryCode: industry_code,
      industryName: catalog.industryName(industry_code),
      regionCode: region_code,
      regionName: catalog.regionName(region_code),
      memberCount: member_count,
    }));
    return toPage(records, total, query);
  });

  bindCall(router, joinCommunity, async ({ params }, request) =>
    joinCommunityOf(db, { userId: requireUserId(request), communityId: params.id }, clock.now()),
  );

  return router;
}
