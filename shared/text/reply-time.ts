import type { ReplyHabits } from '../contract/user.ts';

/** The longest usual time that cards tell, in hours: it is meant to stand out. */
const SOON_HOURS = 3;

/** Says within which time a publisher usually answers: `通常 3 小时内回复`; null if it is not known. The spaces do not break. */
export function replyTime({ withinHours: hours }: Pick<ReplyHabits, 'withinHours'>): string | null {
  if (!hours) return null;
  return `通常 ${hours < 24 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`}内回复`.replaceAll(' ', '\u00A0');
}

/** Says the same for a card: null if the publisher takes longer than three hours. */
export const replyTimeOnCard = (replies: ReplyHabits | null | undefined): string | null =>
  replies?.withinHours && replies.withinHours <= SOON_HOURS ? replyTime(replies) : null;
