import { Router } from 'express';
import { getSimpleUser, getUserDetail } from '#shared/contract/user.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { toReplyHabits } from '../../domain/messages/reply-habits.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { findBlock } from '../../domain/users/account-block-repository.ts';
import { toUser } from '../../domain/users/user-view.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { readGuessable } from '../../platform/http/missed-reads.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { findPublicUser, readAccount } from './profile-repository.ts';
import { profileRoutes } from './profile-routes.ts';

/** Routes for the caller's account page, other users and the profile. */
export function userRoutes(deps: PortalApiDeps): Router {
  const router = Router().use(profileRoutes(deps));
  const { db, clock, config } = deps;

  bindCall(router, getUserDetail, async (_input, request) => {
    const userId = requireUserId(request);
    const now = clock.now();
    const [account, catalog, block] = await Promise.all([
      readAccount(db, userId, now),
      getReferenceCatalog(db),
      // Few users are blocked: the session tells whether a query is necessary.
      request.session?.mayBeBlocked ? findBlock(db, userId, now) : undefined,
    ]);
    if (!account) throw new ApiError(401, '请您先登录');
    const { user, ...counts } = account;
    return {
      ...toUser(user),
      industryName: catalog.industryName(user.industry_code),
      regionName: catalog.regionName(user.region_code),
      agreementOutdated: user.agreement_version !== config.agreementVersion,
      hasPassword: user.password_hash !== null,
      block: block ? { reason: block.reason, until: toPortalTimeOrNull(block.until) } : null,
      ...counts,
    };
  });

  bindCall(router, getSimpleUser, async ({ params }, request) => {
    const now = clock.now();
    const viewerId = request.session?.userId ?? null;
    const find = () => findPublicUser(db, params.id, viewerId, now);
    const [row, catalog] = await Promise.all([
      readGuessable(db, { request, target: `user:${params.id}`, now }, find),
      getReferenceCatalog(db),
    ]);
    if (!row) throw new ApiError(404, '用户不存在');
    return {
      id: row.id,
      nickname: row.nickname,
      avatar: row.avatar,
      sex: row.sex,
      memberLevel: row.member_level,
      orgName: row.org_name,
      official: row.official_status === verificationStatus.PASSED,
      org: toPublicOrg(row),
      realName: row.real_name_status === verificationStatus.PASSED,
      position: row.position,
      industryName: catalog.industryName(row.industry_code),
      publishCount: row.publish_count,
      replies: toReplyHabits(row.reply_counts),
      joinedAt: toPortalTime(row.created_at),
    };
  });

  return router;
}

type PublicUser = NonNullable<Awaited<ReturnType<typeof findPublicUser>>>;

/** Maps the organization that a user has joined, as anyone may see it. */
const toPublicOrg = ({ org_id, org_name, org_logo, org_images, org_member_count }: PublicUser) =>
  org_id && org_name
    ? { id: org_id, name: org_name, logo: org_logo, images: org_images ?? [], memberCount: Number(org_member_count) }
    : null;
