import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { memberLevelName } from '#shared/text/labels.ts';
import { describeMoment, startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendNoticesInBatches } from '../notices/send-notices-in-batches.ts';

/** Time before the end at which a member is first notified. */
const AHEAD_MS = 3 * DAY_MS;

interface EndingPeriod {
  user_id: string;
  level: number;
  ends_at: Date;
  end_told: 'SOON' | 'DAY';
  /** Whether another period begins when it ends, or has begun since. */
  is_followed: boolean;
}

/**
 * Notifies members that their membership ends: three days before, and on the day (in China). Sends each notice once, late if no process ran
 * at that time, and not while a later period follows. Safe to run on several instances at once. Returns the number of notices sent.
 */
export const notifyMembershipExpiry = (db: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  sendNoticesInBatches(db, {
    claim: (trx, limit) => claimEnding(trx, now, limit),
    toNotice: (period) =>
      period.is_followed ? null : { userId: period.user_id, category: '系统', ...wordsFor(period, now), link: href('member') },
    now,
    signal,
  });

/** Claims a period that another one follows only once it has ended: the following one may be revoked before. */
async function claimEnding(trx: Database, now: Date, limit: number): Promise<EndingPeriod[]> {
  const tomorrow = startOfChinaDay(now, -1);
  const soon = new Date(now.getTime() + AHEAD_MS);
  const isFollowed = sql`exists (select from membership_periods later
    where later.user_id = period.user_id and later.status = 'ACTIVE' and later.ends_at > period.ends_at)`;
  const { rows } = await sql<EndingPeriod>`
    update membership_periods as period set end_told = case when period.ends_at < ${tomorrow} then 'DAY' else 'SOON' end
    where id in (
      select id from membership_periods as period
      where status = 'ACTIVE' and end_told is distinct from 'DAY' and ends_at <= ${soon}
        and (end_told is null or ends_at < ${tomorrow}) and (ends_at <= ${now} or not ${isFollowed})
      order by ends_at limit ${limit} for update skip locked
    ) returning user_id, level, ends_at, end_told, ${isFollowed} as is_followed`.execute(trx);
  return rows;
}

function wordsFor({ level, ends_at, end_told }: EndingPeriod, now: Date): { title: string; text: string } {
  const name = memberLevelName(level);
  const end = describeMoment(ends_at);
  if (ends_at <= now) return { title: '会员已到期', text: `您的${name}已于 ${end} 到期，未自动续费。重新开通后即可继续使用会员权益。` };
  const text = `您的${name}将于 ${end} 到期。本会员不会自动续费，到期后会员权益停止，如需继续使用请提前续费。`;
  return { title: end_told === 'DAY' ? '会员今天到期' : '会员即将到期', text };
}
