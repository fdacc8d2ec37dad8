import { sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

/** Finds a demand for a user who bookmarks it: whether it is live, whether the user has it bookmarked now, and whether they ever had. */
export const findForCollector = (db: Database, demandId: string, userId: string, now: Date) =>
  db
    .selectFrom('demands')
    .leftJoin('demand_marks as bookmark', (join) =>
      join.onRef('bookmark.demand_id', '=', 'demands.id').on('bookmark.user_id', '=', userId).on('bookmark.kind', '=', 'COLLECTION'),
    )
    .leftJoin('demand_collectors as collector', (join) =>
      join.onRef('collector.demand_id', '=', 'demands.id').on('collector.user_id', '=', userId),
    )
    .select(['demands.id', 'demands.demand_number', 'demands.title', 'demands.publisher_id', 'demands.collect_count'])
    .select(isLiveDemand(now).as('live'))
    .select([sql<boolean>`bookmark.user_id is not null`.as('collected'), sql<boolean>`collector.user_id is not null`.as('known')])
    .where('demands.id', '=', toDatabaseId(demandId))
    .executeTakeFirst();

/** Inserts a bookmark. Returns true only for the call that adds it. */
export async function insertCollection(trx: Database, userId: string, demandId: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('demand_marks')
    .values({ user_id: userId, demand_id: demandId, kind: 'COLLECTION', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('demand_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a bookmark. Returns true only for the call that deletes it. */
export async function deleteCollection(trx: Database, userId: string, demandId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('demand_marks')
    .where('user_id', '=', userId)
    .where('kind', '=', 'COLLECTION')
    .where('demand_id', '=', demandId)
    .returning('demand_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a demand's bookmark count by one and returns it. Locks the demand: others who bookmark it wait for the transaction to end. */
export async function countCollection(trx: Database, demandId: string, change: 1 | -1): Promise<number> {
  const row = await trx
    .updateTable('demands')
    .set({ collect_count: sql<number>`greatest(collect_count + ${change}::int, 0)` })
    .where('id', '=', demandId)
    .returning('collect_count')
    .executeTakeFirstOrThrow();
  return row.collect_count;
}

export async function readCollectCount(db: Database, demandId: string): Promise<number> {
  const row = await db.selectFrom('demands').select('collect_count').where('id', '=', demandId).executeTakeFirst();
  return row?.collect_count ?? 0;
}

/** Records permanently that a user has bookmarked a demand. Returns true the first time. */
export async function rememberCollector(trx: Database, userId: string, demandId: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('demand_collectors')
    .values({ user_id: userId, demand_id: demandId, first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('demand_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any other user has bookmarked the demand for the first time since then. */
export async function hasOtherNewCollector(
  trx: Database,
  demandId: string,
  { but, since }: { but: readonly string[]; since: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('demand_collectors')
    .select('user_id')
    .where('demand_id', '=', demandId)
    .where('first_at', '>=', since)
    .where('user_id', 'not in', but)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
