import { Router } from 'express';
import { getInviter, getReferralSummary, listInvited } from '#shared/contract/referral.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { describeInviteRefusal } from '../../domain/referrals/validate-referral.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { readGuessable } from '../../platform/http/missed-reads.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { findInviterByCode, listInvitedBy, readInviteCounts, sumInviteRewards } from './referral-repository.ts';

/** Routes for the caller's invitations, and for the owner of a code. Binding a code to a network is in features/auth. */
export function referralRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();

  bindCall(router, getReferralSummary, async (_input, request) => {
    const userId = requireUserId(request);
    const [row, rewards] = await Promise.all([readInviteCounts(db, userId), sumInviteRewards(db, userId)]);
    if (!row) throw new ApiError(401, '请您先登录');
    return {
      inviteCode: row.invite_code,
      joined: row.joined ?? 0,
      rewarded: row.rewarded ?? 0,
      rewards: rewards.map(({ scene_code, quantity }) => ({ sceneCode: scene_code, quantity })),
    };
  });

  bindCall(router, listInvited, async ({ query }, request) => {
    const { rows, total } = await listInvitedBy(db, requireUserId(request), query);
    const records = rows.map(({ nickname, avatar, created_at, status, reason }) => ({
      nickname,
      avatar,
      joinedAt: toPortalTime(created_at),
      status: status ?? ('JOINED' as const),
      reason: describeInviteRefusal(reason),
    }));
    return toPage(records, total, query);
  });

  bindCall(router, getInviter, async ({ query: { inviteCode } }, request) => {
    const now = clock.now();
    const find = () => findInviterByCode(db, inviteCode, now);
    return { inviter: (await readGuessable(db, { request, target: `inviter:${inviteCode}`, now }, find)) ?? null };
  });

  return router;
}
