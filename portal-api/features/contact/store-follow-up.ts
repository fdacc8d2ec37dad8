import type { FollowUp } from '#shared/contract/contact.ts';
import { reminderDays } from '#shared/rules/follow-up.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { findUnlocked, writeFollowUp } from './follow-up-repository.ts';

interface Note extends Pick<FollowUp, 'state' | 'note'> {
  userId: string;
  demandId: string;
  /** `YYYY-MM-DD`, in China. */
  nextOn: string | null;
  result: NonNullable<FollowUp['result']> | null;
}

/**
 * Saves and returns the user's follow-up of an unlocked contact. Throws 404 for any other demand, and 400 with the field `nextOn` for a day
 * that is not between tomorrow and a year ahead. The day that is already stored may stay, even if it has passed.
 */
export async function storeFollowUp(db: Database, { userId, demandId, state, note, nextOn, result }: Note, now: Date): Promise<FollowUp> {
  const unlocked = await findUnlocked(db, userId, demandId);
  if (!unlocked) throw new ApiError(404, '没有找到这条联系记录');
  const stood = unlocked.remind_at && toChinaDay(unlocked.remind_at);
  const { first, last } = reminderDays(now.getTime());
  const isPossible = nextOn === null || nextOn === stood || (nextOn >= first && nextOn <= last);
  if (!isPossible) refuseFields({ nextOn: '提醒日期应在明天到一年之内' });
  const followUp = { state, note, nextOn, result: state === 'AGREED' ? result : null };
  const remindAt = nextOn === null ? null : new Date(`${nextOn}T09:00:00+08:00`);
  await db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    await writeFollowUp(trx, userId, unlocked.demand_id, { ...followUp, remindAt }, now);
  });
  return followUp;
}
