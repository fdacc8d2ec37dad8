import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { memberLevelNow } from '../membership/membership-periods.ts';

/** Selects demands with the columns of a card, as `viewerId` (null: a visitor) sees them. The caller adds conditions and order. */
export function selectDemandCards(db: Database, viewerId: string | null, now: Date) {
  return db
    .selectFrom('demands')
    .innerJoin('users', 'users.id', 'demands.publisher_id')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .select([
      'demands.id',
      'demands.demand_number',
      'demands.publisher_id',
      'demands.type_code',
      'demands.title',
      'demands.summary',
      'demands.industry_code',
      'demands.region_code',
      'demands.settlement_modes',
      'demands.budget',
      'demands.audit_status',
      'demands.color',
      'demands.color_until',
      'demands.top_until',
      'demands.headline_until',
      'demands.refreshed_at',
      'demands.refreshed_until',
      'demands.view_count',
      'demands.collect_count',
      'demands.contact_count',
      'demands.created_at',
      'users.nickname',
      'users.avatar',
      'users.real_name_status',
      'organizations.name as org_name',
      'organizations.official_status',
    ])
    .select(sql<string | null>`demands.images ->> 0`.as('cover'))
    .select(memberLevelNow(now).as('member_level'))
    .select(hasMark(viewerId, 'COLLECTION').as('collected'));
}

export type DemandCardRow = Awaited<ReturnType<ReturnType<typeof selectDemandCards>['executeTakeFirstOrThrow']>>;

/** Whether the viewer has bookmarked the demand (COLLECTION) or unlocked its contact (CONTACT); always false for a visitor. */
export const hasMark = (viewerId: string | null, kind: 'COLLECTION' | 'CONTACT') =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select 1 from demand_marks
        where demand_marks.user_id = ${viewerId} and demand_marks.kind = ${kind} and demand_marks.demand_id = demands.id
      )`;

/** Returns the cards of these ids, in their order. */
export async function readDemandCards(db: Database, ids: readonly string[], viewerId: string | null, now: Date): Promise<DemandCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectDemandCards(db, viewerId, now).where('demands.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
