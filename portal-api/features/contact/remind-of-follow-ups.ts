import { sql } from 'kysely';
import { href } from '#shared/routes/href.ts';
import { followUpStateNames } from '#shared/text/account-labels.ts';
import { knownTitle } from '../../domain/demands/live-demands.ts';
import type { NewNotice } from '../../domain/notices/send-notice.ts';
import { sendNoticesInBatches } from '../../domain/notices/send-notices-in-batches.ts';
import type { Database } from '../../platform/db/database.ts';

interface DueReminder {
  user_id: string;
  title: string | null;
  state: keyof typeof followUpStateNames;
}

/** Sends each due follow-up reminder once, except for demands that were removed since. Returns the number of notices written. */
export const remindOfFollowUps = (db: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  sendNoticesInBatches(db, { claim: (trx, limit) => claimDue(trx, now, limit), toNotice, now, signal });

async function claimDue(trx: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    update follow_ups set reminded_at = ${now} where (user_id, demand_id) in (
      select user_id, demand_id from follow_ups where remind_at <= ${now} and reminded_at is null
      order by remind_at limit ${limit} for update skip locked
    ) returning user_id, state, (select ${knownTitle} from demands where id = demand_id and deleted_at is null) as title`.execute(trx);
  return rows;
}

function toNotice({ user_id: userId, title, state }: DueReminder): NewNotice | null {
  if (title === null) return null;
  const text = `您计划今天跟进「${title}」，目前状态：${followUpStateNames[state]}。`;
  return { userId, category: '互动', title: '今天该跟进了', text, link: href('demand.contacted', undefined, { state }) };
}
