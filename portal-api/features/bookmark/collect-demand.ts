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

/** Bookmarks a live demand; a repeated call has no further effect. Throws 404 for a demand that is neither live nor bookmarked. */
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
    // Of two concurrent requests of one user, the second has waited for the lock and finds the bookmark of the first.
    if (!(await insertCollection(trx, userId, target.id, now))) {
      return { collected: true, collectCount: await readCollectCount(trx, target.id) };
    }
    const collectCount = await countCollection(trx, target.id, 1);
    // Bookmarking again after a removal sends no notice and adds no heat.
    if (await rememberCollector(trx, userId, target.id, now)) {
      await earnHeat(trx, { demandId: target.id, userId, act: 'COLLECTION', networks }, now);
      await notifyPublisher(trx, userId, target, now);
    }
    return { collected: true, collectCount };
  });
}

/** Removes a bookmark, whatever the demand's state; can be repeated. Throws 404 unless the demand is live or was once bookmarked. */
export async function cancelCollection(db: Database, userId: string, demandId: string, now: Date): Promise<Collected> {
  const target = await findForCollector(db, demandId, userId, now);
  if (!target || !(target.live || target.known || target.collected)) throw notThere();
  return db.transaction().execute(async (trx) => {
    const isGone = await deleteCollection(trx, userId, target.id);
    return { collected: false, collectCount: isGone ? await countCollection(trx, target.id, -1) : await readCollectCount(trx, target.id) };
  });
}

/** Notifies the publisher of the first new bookmark of a day only. Call it while the demand's row is locked. */
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
