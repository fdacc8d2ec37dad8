import { randomUUID } from 'node:crypto';
import type { CallRequest } from '#shared/contract/define-call.ts';
import type { editUser } from '#shared/contract/user.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readInventory, takeFromInventory } from '../../domain/boosts/boost-inventory.ts';
import { getReferenceCatalog, hasRegion, type ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { checkNames } from '../../domain/text-checks/check-names.ts';
import { checkWords, type SensitiveWord } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { claimUploads } from '../../domain/uploads/claim-uploads.ts';
import { lockUploads } from '../../domain/uploads/lock-uploads.ts';
import { releaseUploads } from '../../domain/uploads/release-uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { lockProfile, updateProfile } from './profile-repository.ts';

type Deps = Pick<PortalApiDeps, 'db' | 'config'>;
type Changes = CallRequest<typeof editUser>['body'];

/**
 * Saves a user's changes to their profile, all or nothing. Throws 400 naming every invalid field, and 403 NEED_PROP for a change of name
 * after the first, free one without a CHANGE_NAME boost.
 */
export async function editProfile({ db, config }: Deps, userId: string, changes: Changes, now: Date): Promise<void> {
  const [catalog, findWords] = await Promise.all([getReferenceCatalog(db), getWordFinder(db, now)]);
  checkProfile(changes, catalog, findWords);
  await db.transaction().execute(async (trx) => {
    const before = await lockProfile(trx, userId);
    // The account was deleted while this waited for the lock.
    if (!before) throw new ApiError(401, '请您先登录');
    refuseFields(
      checkNames(
        {
          nickname: { text: changes.nickname, before: before.nickname, kind: 'person' },
          position: { text: changes.position, before: before.position, kind: 'position' },
        },
        config.site.name,
      ),
    );
    const { avatar, nickname } = changes;
    if (avatar && avatar !== before.avatar) await lockUploads(trx, [avatar, before.avatar]);
    if (avatar && avatar !== before.avatar) await claimUploads(trx, userId, [avatar], now, 'avatar');
    const isRenamed = nickname !== undefined && nickname !== before.nickname;
    if (isRenamed && before.renamed_at) await payForName(trx, userId, now);
    await updateProfile(trx, userId, { ...toColumns(changes), ...(isRenamed && { renamed_at: now }) });
    if (avatar !== undefined && avatar !== before.avatar) await releaseUploads(trx, [before.avatar]);
  });
}

function checkProfile(changes: Changes, catalog: ReferenceCatalog, findWords: (text: string) => SensitiveWord[]): void {
  const { nickname, position } = changes;
  const problems = checkWords({ nickname, position }, findWords);
  const { industryCode, regionCode } = changes;
  if (industryCode && catalog.industryName(industryCode) === null) problems['industryCode'] = '没有这个行业，请重新选择';
  if (regionCode && !hasRegion(catalog.regions, regionCode)) problems['regionCode'] = '没有这个地区，请重新选择';
  refuseFields(problems);
}

async function payForName(trx: Database, userId: string, now: Date): Promise<void> {
  const payment = { userId, sceneCode: 'CHANGE_NAME', quantity: 1, title: '修改昵称' } as const;
  if (await takeFromInventory(trx, { ...payment, bizType: 'RENAME', bizId: randomUUID() }, now)) return;
  const { quantity } = await readInventory(trx, userId, 'CHANGE_NAME');
  throw new ApiError(403, `再次修改昵称需要 1 张${sceneNames.CHANGE_NAME}，您有 ${quantity} 张`, {
    data: { reason: 'NEED_PROP', sceneCode: 'CHANGE_NAME', cost: 1, remaining: quantity },
  });
}

/** Maps changes to columns. Absent fields stay unchanged. */
function toColumns({ nickname, avatar, sex, position, industryCode, regionCode }: Changes) {
  return {
    ...(nickname !== undefined && { nickname }),
    ...(avatar !== undefined && { avatar }),
    ...(sex !== undefined && { sex }),
    ...(position !== undefined && { position: position || null }),
    ...(industryCode !== undefined && { industry_code: industryCode }),
    ...(regionCode !== undefined && { region_code: regionCode }),
  };
}
