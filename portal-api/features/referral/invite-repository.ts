import { sql } from 'kysely';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { INVITER_BIZ } from '../../domain/referrals/reward-invitation.ts';
import { isSignInBlocked } from '../../domain/users/account-block-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';

/** A user's code, and how many have come with it; undefined when there is no such user. */
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

/** Whose code it is; undefined when it is nobody's, or of an account that has gone or may not sign in. */
export const findInviterByCode = (db: Database, inviteCode: string, now: Date) =>
  db
    .selectFrom('users')
    .select(['nickname', 'avatar'])
    .where('invite_code', '=', inviteCode)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(isSignInBlocked(now)))
    .executeTakeFirst();

/** The rewards of inviting, by the ledger. */
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

/** One page of those who came by somebody's invitation, last one first, and how many there are. */
export function listInvitedBy(db: Database, userId: string, page: { pageNum: number; pageSize: number }) {
  const invited = db.selectFrom('users').where('users.invited_by', '=', userId);
  const rows = invited
    .leftJoin('invite_rewards', 'invite_rewards.invited_id', 'users.id')
    .select(['users.nickname', 'users.avatar', 'users.created_at', 'invite_rewards.status', 'invite_rewards.reason'])
    .orderBy('users.id', 'desc');
  return readPage(rows, invited, page);
}
