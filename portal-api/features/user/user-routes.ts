import { Router } from 'express';
import { getSimpleUser, getUserDetail } from '#shared/contract/user-contract.ts';
import type { PortalApiDeps } from '../../app.ts';
import { ApiError } from '../../http/api-error.ts';
import { bindCall } from '../../http/bind-call.ts';
import { requireUserId } from '../../http/session.ts';
import { countUnreadOf } from '../../messages/count-unread.ts';
import { listStocks } from '../../props/scene-stock.ts';
import { findUserById } from '../../users/user-repository.ts';
import { toUser } from '../../users/user-view.ts';
import { countUserStats, findPublicUser } from './user-stats-repository.ts';

/** E16 and E17. */
export function userRoutes({ db, clock }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, getUserDetail, async (_input, request) => {
    const userId = requireUserId(request);
    const [row, unread, stats, stocks] = await Promise.all([
      findUserById(db, userId, clock.now()),
      countUnreadOf(db, userId),
      countUserStats(db, userId),
      listStocks(db, userId),
    ]);
    if (!row) throw new ApiError(401, '请您先登录');
    const sceneCounts = Object.fromEntries(stocks.map(({ sceneCode, quantity }) => [sceneCode, quantity]));
    return { ...toUser(row), unread, stats, sceneCounts };
  });

  bindCall(router, getSimpleUser, async ({ params }) => {
    const row = await findPublicUser(db, params.id, clock.now());
    if (!row) throw new ApiError(404, '用户不存在');
    return {
      id: row.id,
      nickname: row.nickname,
      avatar: row.avatar,
      sex: row.sex,
      memberLevel: row.member_level,
      orgName: row.org_name,
      official: row.official_status === 2,
      realName: row.real_name_status === 2,
      publishCount: row.publish_count,
    };
  });

  return router;
}
