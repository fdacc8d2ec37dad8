import { type RawBuilder, sql } from 'kysely';
import { isQuietTime, smsReminderRules } from '#shared/rules/sms-reminders.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { isSignInBlocked } from '../../domain/users/account-block-repository.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';

/** Number of users who are claimed in one transaction. */
const BATCH = 20;

type ReminderDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'config' | 'logger' | 'metrics'>;

interface DueReminder {
  phone: string;
  unread: number;
}

/**
 * Tells users who asked for it by SMS how many messages they have not seen, by the rules in `smsReminderRules`. Each is sent at most once:
 * it is recorded before the carrier is asked, and a failure is logged and counted, not repeated. Safe to run on several instances at once.
 * Returns the number of reminders that the carrier accepted.
 */
export async function remindBySms({ db, clock, providers, config, logger, metrics }: ReminderDeps, signal?: AbortSignal): Promise<number> {
  const carrier = providers.smsReminder;
  let sent = 0;
  const send = async (reminder: DueReminder) => {
    try {
      await carrier?.remind(reminder);
      metrics.smsReminder('sent');
      sent += 1;
    } catch (error) {
      metrics.smsReminder('failed');
      logger.warn({ err: error }, 'a reminder of unread messages was not sent');
    }
  };
  try {
    while (carrier && !signal?.aborted) {
      const now = clock.now();
      if (isQuietTime(now.getTime())) break;
      const limit = Math.min(BATCH, config.smsRemindersPerDay - (await countSince(db, startOfChinaDay(now))));
      const due = limit > 0 ? await claimDue(db, now, limit) : [];
      for (const reminder of due) await send(reminder);
      if (due.length < BATCH) break;
    }
  } catch (error) {
    logger.error({ err: error }, 'users could not be reminded of their messages; will retry');
  }
  return sent;
}

const countSince = async (db: Database, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('sms_reminders')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(sql<boolean>`sent_at[1] >= ${since}`)
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Records a reminder for users who are due, and returns their phones with the number of their unread messages. `sent_at[n]` is
 * the time of the n-th latest reminder.
 */
async function claimDue(db: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const { unreadMs, forgottenMs, awayMs, perDay, perWeek } = smsReminderRules;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isWaiting = sql`messages.created_at <= ${ago(unreadMs)} and messages.created_at > ${ago(forgottenMs)}
    and messages.created_at >= reminder.enabled_at and coalesce(messages.created_at > reminder.sent_at[1], true)`;
  const { rows } = await sql<DueReminder>`
    update sms_reminders as reminder set sent_at = (array_prepend(${now}::timestamptz, reminder.sent_at))[1:${sql.lit(perWeek)}]
    from users
    where users.id = reminder.user_id and reminder.user_id in (
      select reminder.user_id from sms_reminders as reminder join users on users.id = reminder.user_id
      where reminder.enabled_at is not null and users.deleted_at is null and users.deletion_requested_at is null
        and not ${isSignInBlocked(now)}
        and coalesce(reminder.sent_at[${sql.lit(perDay)}] < ${startOfChinaDay(now)}, true)
        and coalesce(reminder.sent_at[${sql.lit(perWeek)}] < ${startOfChinaDay(now, 6)}, true)
        and not exists (
          select 1 from sessions
          where sessions.user_id = reminder.user_id and sessions.revoked_at is null and sessions.last_seen_at > ${ago(awayMs)}
        )
        and exists (select 1 ${unseenMessages(now)} and ${isWaiting})
      order by reminder.user_id limit ${limit} for update of reminder skip locked
    )
    returning users.phone, (select count(*)::int ${unseenMessages(now)}) as unread`.execute(db);
  return rows;
}

/**
 * SQL from its `from` on for the messages that the user of a row `reminder` would want to know of: unread, shown in their list, not muted,
 * and from users whom neither they nor the operators have blocked.
 */
const unseenMessages = (now: Date): RawBuilder<unknown> => sql`
  from messages
  join users on users.id = messages.from_id
  left join thread_settings as own on own.thread_id = messages.thread_id and own.user_id = reminder.user_id
  where messages.to_id = reminder.user_id and messages.read_at is null and messages.retracted_at is null
    and messages.id > coalesce(own.hidden_up_to, 0) and not coalesce(own.muted, false) and not ${isSignInBlocked(now)}
    and not exists (
      select 1 from user_blocks where user_blocks.user_id = reminder.user_id and user_blocks.blocked_id = messages.from_id
    )`;
