import { type RawBuilder, sql, type Updateable } from 'kysely';
import { sceneCodes } from '#shared/contract/boost-enums.ts';
import type { OwnDemandState } from '#shared/contract/demand-enums.ts';
import { DAY_MS } from '#shared/durations.ts';
import { isEndingDemand, isLiveDemand, ownDemandState } from '../../domain/demands/live-demands.ts';
import { memberLevelNow } from '../../domain/membership/membership-periods.ts';
import { countUnread } from '../../domain/messages/count-unread.ts';
import { replyCountsOf } from '../../domain/messages/reply-habits.ts';
import { countWaitingOrders } from '../../domain/orders/order-repository.ts';
import { selectUser } from '../../domain/users/user-repository.ts';
import { isVisibleTo } from '../../domain/users/visible-people.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import type { UsersTable } from '../../platform/db/tables/account-tables.ts';

/** A demand that ends within this time needs its publisher. */
const ENDING_MS = 7 * DAY_MS;

/**
 * Returns a user with the numbers of their account page: unread items, own demands by state and those that end soon, bookmarks, history,
 * contacts, orders that await payment, and boosts.
 */
export async function readAccount(db: Database, userId: string, now: Date) {
  const row = await selectUser(db, userId, now)
    .select([
      countUnread(userId, now).as('unread'),
      countsOf(
        sql`select ${ownDemandState(now)}, count(*) from demands where publisher_id = ${userId} and deleted_at is null group by 1`,
      ).as('demands'),
      sql<number>`(select count(*) from demands where publisher_id = ${userId} and ${isEndingDemand(now, ENDING_MS)})::int`.as('ending'),
      countWaitingOrders(userId, now).as('unpaid'),
      // Count as the lists do: removed demands stay among bookmarks and history, marked as unavailable.
      countsOf(sql`
        select mark.kind, count(*) from demand_marks mark join demands on demands.id = mark.demand_id
        where mark.user_id = ${userId} and (mark.kind <> 'CONTACT' or demands.deleted_at is null) group by 1`).as('marks'),
      countsOf(sql`select scene_code, quantity from scene_stocks where user_id = ${userId}`).as('boosts'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { unread, demands, ending, unpaid, marks, boosts, ...user } = row;
  const publish: Record<OwnDemandState, number> = { WAITING_REVIEW: 0, PAUSED: 0, REJECTED: 0, PUBLISH: 0, EXPIRED: 0, ...demands };
  const [collections, footprints, contacted] = [marks.COLLECTION ?? 0, marks.FOOTPRINT ?? 0, marks.CONTACT ?? 0];
  const stats = { publish, ending, unpaid, collections, footprints, contacted };
  return { user, unread, stats, sceneCounts: Object.fromEntries(sceneCodes.map((code) => [code, boosts[code] ?? 0])) };
}

/** Aggregates rows of a name and a number into one value. */
const countsOf = (rows: RawBuilder<unknown>) =>
  sql<Record<string, number>>`(select coalesce(json_object_agg(name, number), '{}') from (${rows}) as counts (name, number))`;

/** Finds a user as others may see them; undefined if they do not exist, or not for `viewerId` (null: a visitor). */
export const findPublicUser = (db: Database, id: string, viewerId: string | null, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .select(['users.id', 'users.nickname', 'users.avatar', 'users.sex', 'users.real_name_status', 'users.position', 'users.industry_code'])
    .select(['users.org_id', 'organizations.name as org_name', 'organizations.logo as org_logo', 'organizations.official_status'])
    .select('organizations.images as org_images')
    .select((eb) =>
      eb
        .selectFrom('org_members')
        .select((members) => members.fn.countAll<string>().as('count'))
        .whereRef('org_members.org_id', '=', 'users.org_id')
        .where('org_members.status', '=', 'JOINED')
        .as('org_member_count'),
    )
    .select(memberLevelNow(now).as('member_level'))
    .select(
      sql<number>`(select count(*) from demands where demands.publisher_id = users.id and ${isLiveDemand(now)})::int`.as('publish_count'),
    )
    .select(['users.created_at', replyCountsOf('users.id', now).as('reply_counts')])
    .where('users.id', '=', toDatabaseId(id))
    .where(isVisibleTo(viewerId, now))
    .executeTakeFirst();

/** Reads the fields of a user that they change themselves, and locks them until the transaction ends. */
export const lockProfile = (trx: Database, userId: string) =>
  trx
    .selectFrom('users')
    .select(['nickname', 'position', 'avatar', 'renamed_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateProfile(trx: Database, userId: string, columns: Updateable<UsersTable>): Promise<void> {
  if (Object.keys(columns).length > 0) await trx.updateTable('users').set(columns).where('id', '=', userId).execute();
}

/** Finds a user with their contact, which may be empty; undefined if the user does not exist. */
export async function findUserWithContact(db: Database, userId: string, now: Date) {
  const row = await selectUser(db, userId, now)
    .leftJoin('contacts', 'contacts.user_id', 'users.id')
    .select(['contacts.name as contactName', 'contacts.phone as contactPhone', 'contacts.wechat', 'contacts.qq', 'contacts.email'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { contactName, contactPhone, wechat, qq, email, ...user } = row;
  return { user, contact: { name: contactName, phone: contactPhone, wechat, qq, email } };
}
