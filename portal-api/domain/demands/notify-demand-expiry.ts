import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { describeDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { NewNotice } from '../notices/send-notice.ts';
import { sendNoticesInBatches } from '../notices/send-notices-in-batches.ts';

/** Time before the end at which the publisher is first notified. */
const AHEAD_MS = 3 * DAY_MS;

interface EndingDemand {
  id: string;
  publisher_id: string;
  title: string;
  valid_until: Date;
}

/**
 * Notifies publishers that a demand ends: three days before, and once it has ended. Sends each notice once, late if no process ran at that
 * time, and again if the publisher chooses another end. Safe to run on several instances at once. Returns the number of notices sent.
 */
export const notifyDemandExpiry = (db: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  sendNoticesInBatches(db, {
    claim: (trx, limit) => claimEnding(trx, now, limit),
    toNotice: (demand) => toNotice(demand, now),
    now,
    signal,
  });

/** The literals let PostgreSQL use the partial index. */
async function claimEnding(trx: Database, now: Date, limit: number): Promise<EndingDemand[]> {
  const soon = new Date(now.getTime() + AHEAD_MS);
  const ahead = sql`(valid_until - make_interval(secs => ${AHEAD_MS / 1_000}))`;
  const { rows } = await sql<EndingDemand>`
    update demands set end_told_of = case when valid_until <= ${now} then valid_until else ${ahead} end
    where id in (
      select id from demands
      where audit_status = 'PUBLISH' and deleted_at is null and (end_told_of is null or end_told_of < valid_until)
        and valid_until <= ${soon} and (valid_until <= ${now} or end_told_of is null or end_told_of < ${ahead})
      order by valid_until limit ${limit} for update skip locked
    ) returning id, publisher_id, title, valid_until`.execute(trx);
  return rows;
}

function toNotice({ id, publisher_id: userId, title, valid_until: end }: EndingDemand, now: Date): NewNotice {
  const day = describeDay(end);
  const words =
    end <= now
      ? { title: '您的需求已到期', text: `「${title}」的有效期至 ${day}，现已不再展示。修改有效期，通过审核后会重新展示。` }
      : {
          title: '您的需求即将到期',
          text: `「${title}」的有效期至 ${day}，之后不再展示。需要继续展示的，请提前修改有效期，通过审核后生效。`,
        };
  return { userId, category: '系统', ...words, link: href('demand.publish', { demandId: id }) };
}
