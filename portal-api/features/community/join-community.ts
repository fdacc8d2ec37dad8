import { sceneNames } from '#shared/text/boost-names.ts';
import { takeFromInventory } from '../../domain/boosts/boost-inventory.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { countMember, findCommunity, holdCommunity, insertMember, isPortalMember } from './community-repository.ts';

/**
 * Adds a user to a community and returns its QR code and WeChat id. Free for members of the portal and for users who have already joined;
 * others pay one COMMUNITY boost (403 NEED_PROP without one). Throws 404 if the community does not exist.
 */
export async function joinCommunityOf(db: Database, { userId, communityId }: { userId: string; communityId: string }, now: Date) {
  const community = await findCommunity(db, communityId);
  if (!community) throw new ApiError(404, '没有这个社群');
  await db.transaction().execute(async (trx) => {
    // Lock first, so that a concurrent call of the same user waits here and pays nothing.
    await lockCaller(trx, userId);
    if (!(await holdCommunity(trx, community.id))) throw new ApiError(404, '没有这个社群');
    if (!(await insertMember(trx, community.id, userId, now))) return;
    if (!(await isPortalMember(trx, userId, now))) await payForJoining(trx, userId, community, now);
    await countMember(trx, community.id);
  });
  return { joined: true as const, qrCode: community.qr_code, wechat: community.wechat };
}

async function payForJoining(trx: Database, userId: string, { id, name }: { id: string; name: string }, now: Date): Promise<void> {
  const title = `加入社群「${name}」`;
  const paid = { userId, sceneCode: 'COMMUNITY' as const, quantity: 1, title, bizType: 'COMMUNITY', bizId: `${id}:${userId}` };
  if (await takeFromInventory(trx, paid, now)) return;
  throw new ApiError(403, `开通会员可免费加入社群，或使用 1 张${sceneNames.COMMUNITY}加入；您的${sceneNames.COMMUNITY}不足`, {
    data: { reason: 'NEED_PROP', sceneCode: 'COMMUNITY', cost: 1, remaining: 0 },
  });
}
