import { sql } from 'kysely';
import { memberLevelNow } from '../../domain/membership/membership-periods.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { readPage } from '../../platform/db/read-page.ts';

interface CommunityPage {
  keyword?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Returns one page of the communities, with whether `viewerId` (null: a visitor) has joined each, and their total. */
export function listCommunityRows(db: Database, viewerId: string | null, { keyword, ...page }: CommunityPage) {
  const pattern = keyword ? containsPattern(keyword) : null;
  const found = db
    .selectFrom('communities')
    .$if(pattern !== null, (query) => query.where(sql<boolean>`(communities.name ilike ${pattern} or communities.intro ilike ${pattern})`));
  const rows = found
    .leftJoin('community_members as own', (join) =>
      join.onRef('own.community_id', '=', 'communities.id').on(sql<boolean>`own.user_id = ${viewerId}::bigint`),
    )
    .select(['communities.id', 'name', 'intro', 'industry_code', 'region_code', 'member_count', 'cover'])
    .select(sql<boolean>`own.user_id is not null`.as('joined'))
    .orderBy('sort')
    .orderBy('communities.id');
  return readPage(rows, found, page);
}

/** Finds a community with its QR code and WeChat id; undefined if it does not exist. */
export const findCommunity = (db: Database, id: string) =>
  db.selectFrom('communities').select(['id', 'name', 'qr_code', 'wechat']).where('id', '=', toDatabaseId(id)).executeTakeFirst();

/** Keeps a community from being removed until the transaction ends; false if it does not exist any more. */
export async function holdCommunity(trx: Database, id: string): Promise<boolean> {
  return (await trx.selectFrom('communities').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;
}

/** Adds a member. Returns false if the user has already joined; of concurrent calls, one returns true. */
export async function insertMember(trx: Database, communityId: string, userId: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('community_members')
    .values({ community_id: communityId, user_id: userId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countMember(trx: Database, communityId: string): Promise<void> {
  await trx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('id', '=', communityId)
    .execute();
}

/** Returns whether a user's membership of the portal is active. */
export async function isPortalMember(db: Database, userId: string, now: Date): Promise<boolean> {
  const { level } = await db.selectFrom('users').select(memberLevelNow(now).as('level')).where('id', '=', userId).executeTakeFirstOrThrow();
  return level > 0;
}
