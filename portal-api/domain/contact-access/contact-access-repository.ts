import { sql } from 'kysely';
import type { UnlockMeans } from '#shared/contract/access-enums.ts';
import type { Database } from '../../platform/db/database.ts';
import { contactChangedAt, demandContact } from '../demands/demand-contact.ts';
import { isDemandNamed, isLiveDemand } from '../demands/live-demands.ts';
import { memberLevelNow } from '../membership/membership-periods.ts';

/**
 * Finds a demand with its contact, and when `viewerId` unlocked it (null: not unlocked); undefined for a demand that is removed or does not
 * exist. The caller must consult `decideContactAccess` before it returns any of the values.
 */
export const findDemandContact = (db: Database, idOrNumber: string, viewerId: string | null, now: Date) =>
  db
    .selectFrom('demands')
    .innerJoin('users', 'users.id', 'demands.publisher_id')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .leftJoin('contacts', 'contacts.user_id', 'demands.publisher_id')
    .leftJoin('contact_grants', (join) =>
      join.onRef('contact_grants.demand_id', '=', 'demands.id').on(sql<boolean>`contact_grants.user_id = ${viewerId}::bigint`),
    )
    .select(['demands.id', 'demands.title', 'demands.demand_number', 'demands.publisher_id', 'contact_grants.at as unlocked_at'])
    .select(isLiveDemand(now).as('live'))
    .select([
      demandContact.name.as('name'),
      demandContact.phone.as('phone'),
      demandContact.wechat.as('wechat'),
      demandContact.qq.as('qq'),
      demandContact.email.as('email'),
      contactChangedAt.as('changed_at'),
    ])
    .where(isDemandNamed(idOrNumber))
    .where('demands.deleted_at', 'is', null)
    .executeTakeFirst();
export type DemandContactRow = NonNullable<Awaited<ReturnType<typeof findDemandContact>>>;

/** Returns the facts about a reader that decide on unlocking: membership, contacts unlocked since `dayStart`, and CONTACT boosts. */
export const findContactReader = (db: Database, userId: string, dayStart: Date, now: Date) =>
  db
    .selectFrom('users')
    .select(memberLevelNow(now).as('member_level'))
    .select([
      sql<number>`(
        select count(*)::int from contact_grants g where g.user_id = users.id and g.at >= ${dayStart} and g.granted_by = 'QUOTA'
      )`.as('quota_used'),
      sql<number>`(select count(*)::int from contact_grants g where g.user_id = users.id and g.at >= ${dayStart})`.as('unlocks_today'),
      sql<number>`coalesce(
        (select s.quantity from scene_stocks s where s.user_id = users.id and s.scene_code = 'CONTACT'), 0
      )`.as('boosts'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Records that a user has unlocked a demand's contact, also in the demand's count and in the user's list. Returns the grant's id. */
export async function insertGrant(
  trx: Database,
  { userId, demandId, by }: { userId: string; demandId: string; by: UnlockMeans },
  now: Date,
): Promise<string> {
  const grant = await trx
    .insertInto('contact_grants')
    .values({ user_id: userId, demand_id: demandId, granted_by: by, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('demand_marks')
    .values({ user_id: userId, demand_id: demandId, kind: 'CONTACT', at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'demand_id']).doUpdateSet({ at: now }))
    .execute();
  await trx
    .updateTable('demands')
    .set((eb) => ({ contact_count: eb('contact_count', '+', 1) }))
    .where('id', '=', demandId)
    .execute();
  return grant.id;
}
