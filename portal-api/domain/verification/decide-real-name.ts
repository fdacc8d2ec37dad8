import { href } from '#shared/routes/href.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendNotice } from '../notices/send-notice.ts';
import type { Operator } from '../operators/log-action.ts';
import { lockPerson } from '../users/lock-person.ts';
import { findCheckedPerson, isPersonTaken, lockCheck, lockPersonNumber, setRealNameStatus, storeDecision } from './real-name-repository.ts';
import { decidable, logVerdict, statusAfter } from './verdict.ts';

export const takenSentence = '该身份证号已用于其他账号的实名认证；如非本人操作，请联系客服';

export interface Decision {
  /** Why it failed; null if it passed. */
  reason: string | null;
  /** The deciding operator; null for the provider. */
  by: Operator | null;
}

/**
 * Decides a pending request, or revokes one that passed. Updates the user's own status and notifies them. Returns undefined if there is
 * nothing to decide. `taken`: it could not pass because another user has passed with the same number in the meantime.
 */
export function decideRealName(
  db: Database,
  checkId: string,
  { reason, by }: Decision,
  now: Date,
): Promise<{ status: number; taken: boolean } | undefined> {
  return db.transaction().execute(async (trx) => {
    const userId = await findCheckedPerson(trx, checkId);
    if (userId === undefined) return undefined;
    // Locks the user before their rows, as the deletion of an account does.
    await lockPerson(trx, userId);
    const check = await lockCheck(trx, checkId, decidable(reason));
    if (!check) return undefined;
    if (reason === null) await lockPersonNumber(trx, check.id_hash);
    const taken = reason === null && (await isPersonTaken(trx, check.id_hash, check.user_id));
    const why = taken ? takenSentence : reason;
    const status = statusAfter(why);
    await storeDecision(trx, check.id, { reason: why, by: by?.name ?? 'provider', now });
    await setRealNameStatus(trx, check.user_id, status);
    await sendNotice(trx, toNotice(check.user_id, why), now);
    if (by) await logVerdict(trx, by, { kind: 'R', key: check.id, userId: check.user_id, reason: why });
    return { status, taken };
  });
}

const toNotice = (userId: string, reason: string | null) => ({
  userId,
  category: '认证' as const,
  title: reason === null ? '实名认证已通过' : '实名认证未通过',
  text: reason === null ? '您的实名认证已通过，主页和需求旁会显示认证标识。' : `原因：${reason}`,
  link: href('user.verification'),
});
