import { sql } from 'kysely';
import type { Contact } from '#shared/contract/contact.ts';
import { contactChangedAt, demandContact } from '../../domain/demands/demand-contact.ts';
import { isDemandNamed, isLiveDemand } from '../../domain/demands/live-demands.ts';
import { memberLevelNow } from '../../domain/membership/membership-periods.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UnlockMeans } from './contact-access.ts';

/**
 * A demand with its contact and since when `viewerId` has unlocked it (null: has not). The caller has to ask
 * `decideContactAccess` before a value leaves. Undefined for a demand that was removed or never was.
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

/** The facts about the reader that decide on unlocking: membership, the contacts they unlocked since `dayStart`, and CONTACT boosts. */
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

/** Writes down that somebody has unlocked a demand's contact, as the demand's count and their own list say; gives the grant's id. */
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

/** Somebody's own contact and their organization's; each column null where there is none. */
export const findOwnContacts = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('contacts', 'contacts.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .select(['contacts.name', 'contacts.phone', 'contacts.wechat', 'contacts.qq', 'contacts.email'])
    .select(['organizations.contact_name', 'organizations.contact_phone', 'organizations.contact_wechat'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Saves somebody's contact; the same again is no change, so those who have unlocked it are not told of one. */
export async function saveContact(db: Database, userId: string, contact: Contact, now: Date): Promise<void> {
  await db
    .insertInto('contacts')
    .values({ user_id: userId, ...contact, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        phone: eb.ref('excluded.phone'),
        wechat: eb.ref('excluded.wechat'),
        qq: eb.ref('excluded.qq'),
        email: eb.ref('excluded.email'),
        updated_at: sql<Date | null>`case
          when (contacts.name, contacts.phone, contacts.wechat, contacts.qq, contacts.email)
            is distinct from (excluded.name, excluded.phone, excluded.wechat, excluded.qq, excluded.email)
          then excluded.updated_at else contacts.updated_at
        end`,
      })),
    )
    .execute();
}

/** Changes the phone of somebody's contact and nothing else of it; the same again is no change. */
export async function saveContactPhone(db: Database, userId: string, phone: string, now: Date): Promise<void> {
  await db
    .insertInto('contacts')
    .values({ user_id: userId, phone, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ phone, updated_at: now })
        .where((eb) => eb('contacts.phone', 'is distinct from', phone)),
    )
    .execute();
}
