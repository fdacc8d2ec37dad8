import { sql } from 'kysely';
import { type EffectScene, effectScenes } from '#shared/contract/boost-enums.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { countInWindows } from '../../domain/boosts/boost-usage-repository.ts';
import { effectWindows } from '../../domain/boosts/effect-windows.ts';
import { isDemandNamed } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FinishedUsage } from './estimate-effect.ts';

/** Number of latest usages of a boost that are read, and how many of them count: of the same type, and of all types. */
const MAX_USAGES_READ = 400;
const MAX_SAMPLES = 40;

/** Returns the type of one of the user's own demands; undefined for any other demand. */
export const findOwnType = (db: Database, idOrNumber: string, userId: string) =>
  db
    .selectFrom('demands')
    .select('type_code')
    .where(isDemandNamed(idOrNumber))
    .where('publisher_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

interface UsageRow {
  id: string;
  scene_code: EffectScene;
  type_code: string;
  started_at: Date;
  ends_at: Date;
  stopped_at: Date | null;
}

/** Returns the latest finished usages of each boost, of one type and of all, with the change of views that their receipts show. */
export async function readFinishedUsages(db: Database, typeCode: string, now: Date): Promise<Map<EffectScene, FinishedUsage[]>> {
  const { rows } = await sql<UsageRow>`
    select id::text as id, scene_code, type_code, started_at, ends_at, stopped_at from (
      select latest.*, row_number() over (partition by scene_code order by id desc) as place,
        row_number() over (partition by scene_code, type_code order by id desc) as place_in_type
      from unnest(${[...effectScenes]}::text[]) as scene (code)
      cross join lateral (
        select prop_uses.id, prop_uses.scene_code, prop_uses.started_at, prop_uses.ends_at, prop_uses.stopped_at, demands.type_code
        from prop_uses join demands on demands.id = prop_uses.demand_id
        where prop_uses.scene_code = scene.code
          and coalesce(stopped_at, ends_at) <= ${now} and coalesce(stopped_at, ends_at) > started_at
        order by prop_uses.id desc limit ${MAX_USAGES_READ}
      ) as latest
    ) as placed
    where place <= ${MAX_SAMPLES} or (type_code = ${typeCode} and place_in_type <= ${MAX_SAMPLES})
  `.execute(db);
  const windows = rows.map((row) => effectWindows(row, now));
  const asked = rows.flatMap(({ id }, index) => {
    const window = windows[index];
    return window ? [window.before, window.during].map((part) => ({ usageId: id, window: part })) : [];
  });
  const counts = (await countInWindows(db, asked)).values();
  const nextViews = (): number => counts.next().value?.views ?? 0;
  const byScene = new Map<EffectScene, FinishedUsage[]>();
  for (const [index, { scene_code, type_code }] of rows.entries()) {
    const window = windows[index];
    if (!window) continue;
    const before = nextViews();
    const change = nextViews() - before;
    const minutes = (window.during.to.getTime() - window.during.from.getTime()) / MINUTE_MS;
    byScene.set(scene_code, [...(byScene.get(scene_code) ?? []), { typeCode: type_code, minutes, change }]);
  }
  return byScene;
}
