import { sql } from 'kysely';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { INVITER_BIZ } from '../../domain/referrals/reward-referral.ts';
import { isSignInBlocked } from '../../domain/users/account-block-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';

/** Returns a user's invitation code, how many users joined with it, and how many were rewarded; undefined if the user does not exist. */
export const readInviteCounts = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select('invite_code')
    .select((eb) => [
      eb
        .selectFrom('users as invited')
        .select(sql<number>`count(*)::int`.as('joined'))
        .whereRef('invited.invited_by', '=', 'users.id')
        .as('joined'),
      eb
        .selectFrom('invite_rewards')
        .select(sql<number>`count(*)::int`.as('rewarded'))
        .whereRef('invite_rewards.inviter_id', '=', 'users.id')
        .where('status', '=', 'REWARDED')
        .as('rewarded'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();

/** Finds the owner of an invitation code; undefined if the code is unknown, or the account is deleted or may not sign in. */
export const findInviterByCode = (db: Database, inviteCode: string, now: Date) =>
  db
    .selectFrom('users')
    .select(['nickname', 'avatar'])
    .where('invite_code', '=', inviteCode)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(isSignInBlocked(now)))
    .executeTakeFirst();

/** Returns the boosts that a user has received for inviting, according to the ledger. */
export const sumInviteRewards = (db: Database, userId: string) =>
  db
    .selectFrom('scene_ledger')
    .select('scene_code')
    .$narrowType<{ scene_code: SceneCode }>()
    .select(sql<number>`sum(quantity)::int`.as('quantity'))
    .where('user_id', '=', userId)
    .where('biz_type', '=', INVITER_BIZ)
    .groupBy('scene_code')
    .orderBy('scene_code')
    .execute();

/** Returns one page of the users whom a user has invited, latest first, and their total. */
export function listInvitedBy(db: Database, userId: string, page: { pageNum: number; pageSize: number }) {
  const invited = db.selectFrom('users').where('users.invited_by', '=', userId);
  const rows = invited
    .leftJoin('invite_rewards', 'invite_rewards.invited_id', 'users.id')
    .select(['users.nickname', 'users.avatar', 'users.created_at', 'invite_rewards.status', 'invite_rewards.reason'])
    .orderBy('users.id', 'desc');
  return readPage(rows, invited, page);
}
