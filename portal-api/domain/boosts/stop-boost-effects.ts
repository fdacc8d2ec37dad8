import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { addToInventory } from './boost-inventory.ts';
import { isEffectScene } from './boost-usage-repository.ts';
import { remainingMinutes } from './effect-windows.ts';

/**
 * Ends the running boosts of a demand that leaves the lists. Whole unused minutes, except those of a refresh, are returned to the owner as
 * saved minutes of the same boost, and the owner is notified. Call it in the transaction that takes the demand down and has locked its row.
 * Does nothing if no boost is running.
 */
export async function stopBoostEffects(trx: Database, demandId: string, now: Date): Promise<void> {
  const running = await trx
    .selectFrom('prop_uses')
    .innerJoin('demands', 'demands.id', 'prop_uses.demand_id')
    .select(['prop_uses.id', 'prop_uses.user_id', 'prop_uses.scene_code', 'prop_uses.started_at', 'prop_uses.ends_at', 'demands.title'])
    .where('prop_uses.demand_id', '=', demandId)
    .where('prop_uses.stopped_at', 'is', null)
    .where('prop_uses.ends_at', '>', now)
    .orderBy('prop_uses.scene_code')
    .orderBy('prop_uses.id')
    .execute();
  await endEffects(trx, demandId, now);
  const returned = new Map<string, number>();
  for (const usage of running) {
    // A refresh takes effect immediately: returned minutes would pay for the next one, so hiding and showing a demand would yield endless
    // refreshes.
    const minutes = usage.scene_code === 'REFRESH' ? 0 : remainingMinutes(usage, now);
    await trx.updateTable('prop_uses').set({ stopped_at: now, returned_minutes: minutes }).where('id', '=', usage.id).execute();
    if (minutes === 0 || !isEffectScene(usage.scene_code)) continue;
    const name = sceneNames[usage.scene_code];
    await addToInventory(
      trx,
      {
        userId: usage.user_id,
        sceneCode: usage.scene_code,
        minutes,
        title: `${name}提前结束，退回 ${minutes} 分钟`,
        bizType: 'PROP_RETURN',
        bizId: usage.id,
        demandId,
      },
      now,
    );
    returned.set(name, (returned.get(name) ?? 0) + minutes);
  }
  const [usage] = running;
  if (!usage || returned.size === 0) return;
  const parts = [...returned].map(([name, minutes]) => `${name}剩余 ${minutes} 分钟已退回`);
  await sendNotice(
    trx,
    {
      userId: usage.user_id,
      category: '道具',
      title: '道具剩余时间已退回',
      text: `「${usage.title}」已不在展示，${parts.join('，')}，下次使用时优先抵扣。`,
      link: href('boost.mine'),
    },
    now,
  );
}

/** Ends the effects that are still running; an end time in the past stays unchanged. */
async function endEffects(trx: Database, demandId: string, now: Date): Promise<void> {
  for (const column of ['top_until', 'headline_until', 'color_until', 'refreshed_until'] as const) {
    await trx
      .updateTable('demands')
      .set({ [column]: now })
      .where('id', '=', demandId)
      .where(column, '>', now)
      .execute();
  }
}
