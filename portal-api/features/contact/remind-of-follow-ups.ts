import { sql } from 'kysely';
import type { Logger } from 'pino';
import { href } from '#shared/routes/href.ts';
import { followUpStateNames } from '#shared/text/account-labels.ts';
import { knownTitle } from '../../domain/demands/live-demands.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';

/** People who are reminded in one transaction. */
const BATCH = 20;

interface DueReminder {
  user_id: string;
  title: string | null;
  state: keyof typeof followUpStateNames;
}

/**
 * Reminds people of the contacts that they wanted to follow up on this day. A notice and the mark that it was written are one transaction: none
 * is lost, none is sent twice, whatever ends the process. A demand that was removed since is not told of. Gives how many notices it wrote.
 */
export async function remindOfFollowUps(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let written = 0;
  for (let taken = BATCH; taken === BATCH && !signal?.aborted; ) {
    const due = await db.transaction().execute((trx) => remindBatch(trx, now));
    taken = due.length;
    written += due.filter(({ title }) => title !== null).length;
  }
  return written;
}

async function remindBatch(trx: Database, now: Date): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    update follow_ups set reminded_at = ${now} where (user_id, demand_id) in (
      select user_id, demand_id from follow_ups where remind_at <= ${now} and reminded_at is null
      order by remind_at limit ${BATCH} for update skip locked
    ) returning user_id, state, (select ${knownTitle} from demands where id = demand_id and deleted_at is null) as title`.execute(trx);
  for (const { user_id, title, state } of rows) {
    if (title === null) continue;
    const text = `您计划今天跟进「${title}」，目前状态：${followUpStateNames[state]}。`;
    const link = href('demand.contacted', undefined, { state });
    await sendNotice(trx, { userId: user_id, category: '互动', title: '今天该跟进了', text, link }, now);
  }
  return rows;
}

/** As `remindOfFollowUps`, for a task that is repeated: a failure is logged. */
export async function runReminders(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    await remindOfFollowUps(db, clock.now(), signal);
  } catch (error) {
    logger.error({ err: error }, 'people could not be reminded of what they wanted to follow up; it is tried again');
  }
}
