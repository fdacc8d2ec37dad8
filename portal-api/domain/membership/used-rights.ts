import { sql } from 'kysely';
import { memberRights } from '#shared/rules/member-rights.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import { lockKey } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/database.ts';
import { submittedAt } from '../demands/submitted-at.ts';

/** Locks the user's contact quota: their other unlocks wait until the transaction ends. */
export async function lockContactQuota(trx: Database, userId: string): Promise<void> {
  await lockKey(trx, `contact:${userId}`);
}

/** Locks the user's publishing quota: their other publications wait until the transaction ends. */
export async function lockPublishQuota(trx: Database, userId: string): Promise<void> {
  await lockKey(trx, `publish:${userId}`);
}

/**
 * Whether the user has used a right of a membership since then: unlocked a contact by quota, published more in a day than everybody may, or
 * joined a community without paying.
 */
export async function hasUsedRights(db: Database, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select 1 from contact_grants where user_id = ${userId} and granted_by = 'QUOTA' and at >= ${since}
    ) or exists (
      select 1 from (
        select ${submittedAt('demands')} as at from demands where publisher_id = ${userId} and created_at >= ${startOfChinaDay(since)}
      ) submitted where at >= ${startOfChinaDay(since)}
      group by timezone(interval '8 hours', at)::date
      having count(*) > ${memberRights(0).publishPerDay} and max(at) >= ${since}
    ) or exists (
      select 1 from community_members joined where joined.user_id = ${userId} and joined.at >= ${since} and not exists (
        select 1 from scene_ledger
        where biz_type = 'COMMUNITY' and biz_id = joined.community_id::text || ':' || joined.user_id::text
      )
    ) as "isUsed"`.execute(db);
  return rows[0]?.isUsed === true;
}
