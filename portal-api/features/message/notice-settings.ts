import type { CallRequest } from '#shared/contract/define-call.ts';
import type { changeNoticeSettings } from '#shared/contract/message.ts';
import type { MutableNoticeCategory } from '#shared/rules/notice-settings.ts';
import { mutedOf } from '../../domain/messages/count-unread.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';

/** Returns the groups of notices that a user has muted. */
export async function readMuted(db: Database, userId: string): Promise<MutableNoticeCategory[]> {
  const { muted } = await db.selectNoFrom(mutedOf(userId).as('muted')).executeTakeFirstOrThrow();
  return muted;
}

type Change = CallRequest<typeof changeNoticeSettings>['body'];

/**
 * Mutes a group of notices or ends that; a repeated call changes nothing. The notices stay as they are, so that those which nobody has read
 * count again once the group is no longer muted. Throws 401 if the account was deleted meanwhile.
 */
export const muteNotices = (db: Database, userId: string, { category, muted }: Change, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    if (muted) {
      const row = { user_id: userId, category, muted_at: now };
      await trx
        .insertInto('notice_settings')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx.deleteFrom('notice_settings').where('user_id', '=', userId).where('category', '=', category).execute();
    }
  });
