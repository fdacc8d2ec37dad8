import { sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';

/** How much the portal holds: demands that everyone sees, people, organizations. */
export async function countSite(db: Database, now: Date): Promise<{ demands: number; users: number; orgs: number }> {
  const { rows } = await sql<{ demands: number; users: number; orgs: number }>`
    select (select count(*) from demands where ${isLiveDemand(now)})::int as demands,
      (select count(*) from users)::int as users,
      (select count(*) from organizations)::int as orgs
  `.execute(db);
  return rows[0] ?? { demands: 0, users: 0, orgs: 0 };
}

/** The banners of a slot in their order. */
export const listBanners = (db: Database, slot: string) =>
  db
    .selectFrom('banners')
    .select(['id', 'image', 'link', 'external', 'title', 'sort'])
    .where('slot', '=', slot)
    .orderBy('sort')
    .orderBy('id')
    .execute();
