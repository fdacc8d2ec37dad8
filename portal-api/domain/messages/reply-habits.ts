import { sql } from 'kysely';
import type { ReplyHabits } from '#shared/contract/user.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';

/** Conversations that readers began within this time count. */
const COUNTED_MS = 90 * DAY_MS;
/** At most this many count, the latest ones: each page of a demand reads them. */
const COUNTED_MAX = 100;
/** A publisher has this much time to answer before an unanswered conversation counts. */
const GRACE_MS = DAY_MS;
/** Fewer conversations say nothing about a habit, and might tell who has written. */
const LEAST_ASKED = 3;
/** A lower share would speak against a publisher, so nothing is shown. */
const LEAST_PERCENT = 60;
/** The times that are told, in hours: the first one that the median does not exceed. */
const TOLD_HOURS = [1, 3, 12, 24, 72] as const;

export interface ReplyCounts {
  asked: number;
  answered: number;
  /** Median time until the first answer, in seconds; null without one. */
  median: number | null;
}

/**
 * SQL expression for how a user answers readers who began a conversation about their demands; without readers whom they have blocked.
 * `userId`: a column of the statement.
 */
export const replyCountsOf = (userId: string, now: Date) => sql<ReplyCounts>`(
  select json_build_object(
    'asked', count(*), 'answered', count(t.answered_at),
    'median', percentile_cont(0.5) within group (order by extract(epoch from t.answered_at - t.asked_at))
  )
  from (
    select asked_at, answered_at from threads
    where publisher_id = ${sql.ref(userId)} and asked_at > ${new Date(now.getTime() - COUNTED_MS)}
      and (answered_at is not null or asked_at < ${new Date(now.getTime() - GRACE_MS)})
      and not exists (select from user_blocks b where b.user_id = threads.publisher_id and b.blocked_id = threads.reader_id)
    order by asked_at desc limit ${sql.lit(COUNTED_MAX)}
  ) as t
)`;

/** Returns what others are told of it; null if it is too little, or would speak against the publisher. */
export function toReplyHabits({ asked, answered, median }: ReplyCounts): ReplyHabits | null {
  const percent = asked >= LEAST_ASKED ? Math.floor((answered / asked) * 100) : 0;
  if (percent < LEAST_PERCENT) return null;
  const hours = Number(median) / (HOUR_MS / 1_000);
  return { percent, withinHours: TOLD_HOURS.find((told) => hours <= told) ?? null };
}
