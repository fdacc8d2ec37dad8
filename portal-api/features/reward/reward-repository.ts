import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RewardFacts } from './reward-tasks.ts';

/** Returns the facts about a user that the tasks depend on, and the user's phone. */
export async function readRewardFacts(db: Database, userId: string): Promise<RewardFacts & { phone: string }> {
  return await db
    .selectFrom('users')
    .leftJoin('contacts', 'contacts.user_id', 'users.id')
    .select([
      'users.phone',
      sql<number>`num_nonnulls(nullif(users.avatar, ''), nullif(users.position, ''), users.industry_code, users.region_code)`.as(
        'profileFields',
      ),
      sql<boolean>`coalesce(contacts.name, '') <> '' and concat(contacts.phone, contacts.wechat, contacts.qq, contacts.email) <> ''`.as(
        'hasContact',
      ),
      sql<boolean>`users.real_name_status = 2`.as('realName'),
      sql<boolean>`exists (select from organizations where organizations.id = users.org_id and organizations.official_status = 2)`.as(
        'inVerifiedOrganization',
      ),
      sql<number>`(
        select count(*)::int from demands where demands.publisher_id = users.id and (
          demands.audit_status = 'PUBLISH' or exists (
            select from demand_transitions where demand_transitions.demand_id = demands.id and demand_transitions.event = 'APPROVE'
          )
        )
      )`.as('approvedDemands'),
      sql<number>`(
        select count(*)::int from demand_marks where demand_marks.user_id = users.id and demand_marks.kind = 'COLLECTION'
      )`.as('collections'),
      sql<number>`(
        select count(*)::int from invite_rewards where invite_rewards.inviter_id = users.id and invite_rewards.status = 'REWARDED'
      )`.as('rewardedInvitations'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns the gifts that a user, or an earlier holder of their phone, has claimed. */
export async function listClaims(db: Database, userId: string, phoneHash: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('welfare_claims')
    .select('welfare_id')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('phone_hash', '=', phoneHash)]))
    .execute();
  return new Set(rows.map(({ welfare_id }) => welfare_id));
}

/** Records a claim. Returns false if the user or their phone already has it; of concurrent calls, one returns true. */
export async function insertClaim(
  trx: Database,
  { userId, taskId, phoneHash }: { userId: string; taskId: string; phoneHash: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('welfare_claims')
    .values({ user_id: userId, welfare_id: taskId, phone_hash: phoneHash, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('welfare_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the placeholder that the migration stored in the new column: no hash contains a colon. */
const unknownPhone = (userId: string): string => `user:${userId}`;

/** Lists the users with claims that lack a phone hash, and their phones. */
export const listIncompleteClaims = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'phone'])
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('welfare_claims').select('user_id').where('phone_hash', 'like', unknownPhone('%')))
    .execute();

/** Sets the phone hash of a user's claims that lack one. */
export async function setClaimant(db: Database, userId: string, phoneHash: string): Promise<void> {
  const isIncomplete = db.updateTable('welfare_claims').where('user_id', '=', userId).where('phone_hash', '=', unknownPhone(userId));
  await isIncomplete.set({ phone_hash: phoneHash }).execute();
}
