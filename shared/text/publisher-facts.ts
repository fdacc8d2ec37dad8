import type { ReplyHabits } from '../contract/user.ts';
import { joinFacts } from './join-facts.ts';
import { replyTime } from './reply-time.ts';

interface Publisher {
  replies?: ReplyHabits | null | undefined;
  /** ISO 8601. */
  joinedAt?: string | null | undefined;
}

/**
 * Says how a publisher answers and since when they are here: `回复率 92% · 通常 3 小时内回复 · 2026年3月加入`; empty if nothing is known. The
 * spaces within a fact do not break.
 */
export function publisherFacts({ replies, joinedAt }: Publisher): string {
  const habits = replies ? [`回复率\u00A0${replies.percent}%`, replyTime(replies)] : [];
  return joinFacts(...habits, joinedAt && joinedText(joinedAt));
}

/** The month is enough to tell an old account from a new one. */
function joinedText(iso: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(iso) ?? [];
  return year && month ? `${year}年${Number(month)}月加入` : null;
}
