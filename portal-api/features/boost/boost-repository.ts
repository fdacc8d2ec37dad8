import type { Insertable } from 'kysely';
import { isDemandNamed, isLiveDemand } from '../../domain/demands/live-demands.ts';
import { lockKey } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';
import type { PropUsesTable } from '../../platform/db/tables/boost-tables.ts';

/** Finds one of the user's own demands and locks it until the transaction ends; undefined for any other demand. */
export const lockOwnDemand = (trx: Database, demandId: string, userId: string, now: Date) =>
  trx
    .selectFrom('demands')
    .select(['id', 'title', 'audit_status', 'valid_until', 'top_until', 'headline_until', 'color_until', 'refreshed_until'])
    .select(isLiveDemand(now).as('live'))
    .where(isDemandNamed(demandId))
    .where('publisher_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type OwnDemand = NonNullable<Awaited<ReturnType<typeof lockOwnDemand>>>;

/** Serializes searches for a free headline slot until the transaction ends. Call it before the demand's row is locked. */
export async function lockHeadlineSlots(trx: Database): Promise<void> {
  await lockKey(trx, 'headline-slots');
}

/** Returns the end times of the running headlines, except that of `exceptId`. */
export async function listHeadlineEnds(db: Database, exceptId: string, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('demands')
    .select('headline_until')
    .where(isLiveDemand(now))
    .where('headline_until', '>', now)
    .where('id', '!=', exceptId)
    .execute();
  return rows.flatMap(({ headline_until }) => headline_until ?? []);
}

export const insertUsage = (trx: Database, usage: Insertable<PropUsesTable>): Promise<{ id: string }> =>
  trx.insertInto('prop_uses').values(usage).returning('id').executeTakeFirstOrThrow();

export async function setRankDuring(trx: Database, usageId: string, rank: number | null): Promise<void> {
  await trx.updateTable('prop_uses').set({ rank_during: rank }).where('id', '=', usageId).execute();
}

/** Returns one page of a user's usages, latest first, each with its demand (null once removed), and their total. */
export function listUsagesOf(
  db: Database,
  { userId, demandId }: { userId: string; demandId: string | undefined },
  page: { pageNum: number; pageSize: number },
) {
  const own = db
    .selectFrom('prop_uses')
    .where('prop_uses.user_id', '=', userId)
    .$if(demandId !== undefined, (query) => query.where('prop_uses.demand_id', '=', toDatabaseId(demandId ?? '')));
  const rows = own
    .leftJoin('demands', (join) => join.onRef('demands.id', '=', 'prop_uses.demand_id').on('demands.deleted_at', 'is', null))
    .selectAll('prop_uses')
    .select(['demands.demand_number', 'demands.title'])
    .orderBy('prop_uses.id', 'desc');
  return readPage(rows, own, page);
}
