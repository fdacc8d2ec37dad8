import { sql, type Updateable } from 'kysely';
import type { AuditStatus } from '#shared/contract/demand-enums.ts';
import { isLiveDemand, memberLevelNow } from '../../domain/demands/live-demands.ts';
import { existsFor } from '../../domain/users/visible-people.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import type { UsersTable } from '../../platform/db/tables/account-tables.ts';

/** The counts of a user's account page: own demands by audit status, bookmarks, history and contacts. */
export async function countUserStats(db: Database, userId: string) {
  const [published, counted] = await Promise.all([
    db
      .selectFrom('demands')
      .select(['audit_status', sql<number>`count(*)::int`.as('count')])
      .where('publisher_id', '=', userId)
      .where('deleted_at', 'is', null)
      .groupBy('audit_status')
      .execute(),
    db
      .selectFrom('demand_marks')
      .innerJoin('demands', 'demands.id', 'demand_marks.demand_id')
      .select(['demand_marks.kind', sql<number>`count(*)::int`.as('count')])
      .where('demand_marks.user_id', '=', userId)
      // As their lists do it: what was removed still stands among bookmarks and history, as no longer there.
      .where((eb) => eb.or([eb('demand_marks.kind', '<>', 'CONTACT'), eb('demands.deleted_at', 'is', null)]))
      .groupBy('demand_marks.kind')
      .execute(),
  ]);
  const publish: Record<AuditStatus, number> = { WAITING_REVIEW: 0, PAUSED: 0, REJECTED: 0, PUBLISH: 0 };
  const counts = Object.fromEntries(counted.map(({ kind, count }) => [kind, count]));
  return {
    publish: { ...publish, ...Object.fromEntries(published.map(({ audit_status, count }) => [audit_status, count])) },
    collections: counts.COLLECTION ?? 0,
    footprints: counts.FOOTPRINT ?? 0,
    contacted: counts.CONTACT ?? 0,
  };
}

/** A person as others may see them; undefined when there is none, or none for `viewerId` (null: a visitor). */
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
    .where('users.id', '=', toDatabaseId(id))
    .where(existsFor(viewerId, now))
    .executeTakeFirst();

/** The parts of a user that they change themselves, held until the transaction ends. */
export const lockProfile = (trx: Database, userId: string) =>
  trx
    .selectFrom('users')
    .select(['nickname', 'position', 'avatar', 'renamed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updateProfile(trx: Database, userId: string, columns: Updateable<UsersTable>): Promise<void> {
  if (Object.keys(columns).length > 0) await trx.updateTable('users').set(columns).where('id', '=', userId).execute();
}

export const findContactOf = (db: Database, userId: string) =>
  db.selectFrom('contacts').select(['name', 'phone', 'wechat', 'qq', 'email']).where('user_id', '=', userId).executeTakeFirst();
