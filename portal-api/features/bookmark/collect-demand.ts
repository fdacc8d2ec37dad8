import { href } from '#shared/routes/href.ts';
import { earnHeat } from '../../domain/demands/earn-heat.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import {
  countCollection,
  deleteCollection,
  findForCollector,
  hasOtherNewCollector,
  insertCollection,
  readCollectCount,
  rememberCollector,
} from './collection-repository.ts';

interface Collected {
  collected: boolean;
  collectCount: number;
}

type Target = NonNullable<Awaited<ReturnType<typeof findForCollector>>>;

const notThere = () => new ApiError(404, '需求不存在或已下架');

/** Collects a demand that is shown; again is the same. 404 for one that is not. */
export async function collectDemand(
  db: Database,
  { userId, demandId, networks }: { userId: string; demandId: string; networks: Networks },
  now: Date,
): Promise<Collected> {
  const target = await findForCollector(db, demandId, userId, now);
  if (!target || !(target.live || target.collected)) throw notThere();
  if (target.collected) return { collected: true, collectCount: target.collect_count };
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    // Two of the same user's at once: the second has waited, and finds the first one's bookmark.
    if (!(await insertCollection(trx, userId, target.id, now))) {
      return { collected: true, collectCount: await readCollectCount(trx, target.id) };
    }
    const collectCount = await countCollection(trx, target.id, 1);
    // Who collects it once more, after taking that back, is no news and makes nothing hotter.
    if (await rememberCollector(trx, userId, target.id, now)) {
      await earnHeat(trx, { demandId: target.id, userId, act: 'COLLECTION', networks }, now);
      await notifyPublisher(trx, userId, target, now);
    }
    return { collected: true, collectCount };
  });
}

/** Takes a collection back, whatever became of the demand; again is the same. 404 for one never collected that is not shown. */
export async function cancelCollection(db: Database, userId: string, demandId: string, now: Date): Promise<Collected> {
  const target = await findForCollector(db, demandId, userId, now);
  if (!target || !(target.live || target.known || target.collected)) throw notThere();
  return db.transaction().execute(async (trx) => {
    const isGone = await deleteCollection(trx, userId, target.id);
    return { collected: false, collectCount: isGone ? await countCollection(trx, target.id, -1) : await readCollectCount(trx, target.id) };
  });
}

/** Of several new collectors on a day the first alone. Call it when the demand's row is held. */
async function notifyPublisher(trx: Database, userId: string, target: Target, now: Date): Promise<void> {
  if (userId === target.publisher_id) return;
  const others = { but: [userId, target.publisher_id], since: startOfChinaDay(now) };
  if (await hasOtherNewCollector(trx, target.id, others)) return;
  const notice = {
    userId: target.publisher_id,
    category: '互动',
    title: '有人收藏了您的需求',
    text: `「${target.title}」今天有了新的收藏，及时刷新可以被更多人看到。`,
    link: href('demand.detail', { demandNumber: target.demand_number }),
  } as const;
  await sendNotice(trx, notice, now);
}
