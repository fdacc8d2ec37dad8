import { Router } from 'express';
import { sql } from 'kysely';
import { changeSmsReminders, getSmsReminders, type SmsReminders } from '#shared/contract/chat-sms-reminders.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { requireUserId } from '../../platform/http/session.ts';

/** Routes for a user's choice to be told by SMS of messages that they have not seen. */
export function smsReminderRoutes({ db, clock, providers }: PortalApiDeps): Router {
  const router = Router();
  const available = providers.smsReminder !== null;

  bindCall(router, getSmsReminders, async (_, request) => ({ ...(await readChoice(db, requireUserId(request))), available }));

  bindCall(router, changeSmsReminders, async ({ body: { on } }, request) => {
    const userId = requireUserId(request);
    if (on && !available) throw new ApiError(404, '短信提醒暂未开通');
    await storeChoice(db, userId, on ? clock.now() : null);
    return { ...(await readChoice(db, userId)), available };
  });

  return router;
}

async function readChoice(db: Database, userId: string): Promise<Omit<SmsReminders, 'available'>> {
  const { phone, enabled_at } = await db
    .selectFrom('users')
    .leftJoin('sms_reminders', 'sms_reminders.user_id', 'users.id')
    .select(['users.phone', 'sms_reminders.enabled_at'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { on: enabled_at !== null, phone: maskPhone(phone) };
}

/**
 * Stores the choice and keeps when reminders were sent, and since when they are on: messages from before are not reported. Throws 401 if the
 * account was deleted meanwhile.
 */
const storeChoice = (db: Database, userId: string, enabledAt: Date | null): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    await trx
      .insertInto('sms_reminders')
      .values({ user_id: userId, enabled_at: enabledAt })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ enabled_at: enabledAt && sql`coalesce(sms_reminders.enabled_at, ${enabledAt})` }),
      )
      .execute();
  });
