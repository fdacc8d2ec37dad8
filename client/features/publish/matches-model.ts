import type { DemandCardLook } from '#client/entities/demand/demand-card.tsx';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import type { DemandMatch } from '#shared/contract/match.ts';
import { href } from '#shared/routes/href.ts';

/** Returns the address of the matches of one of the user's own demands. */
export const matchesHref = (demandId: string, pageNum = 1): string =>
  href('demand.matches', { demandId }, { pageNum: pageNum > 1 ? pageNum : undefined });

/** Formats the number of matches: 「匹配 12，新 3」. Null if there are none or the API offers no matches. */
export function matchCountText(all: number | null | undefined, fresh: number | null | undefined): string | null {
  if (!all) return null;
  return fresh ? `匹配 ${all}，新 ${fresh}` : `匹配 ${all}`;
}

export interface ShownMatch {
  id: string;
  demand: DemandCardLook;
  /** The reasons of the match. */
  note: string;
  takesFeedback: boolean;
}

/** Maps matches to cards. Marks new ones only if others are not new. */
export function toShownMatches(matches: readonly DemandMatch[]): ShownMatch[] {
  const marksNew = matches.some(({ isNew }) => !isNew);
  return matches.map((match) => ({
    id: match.id,
    // No paid placement applies here.
    demand: { ...toDemandCardLook(match), isHeadline: false, isTop: false, isRefreshed: false },
    note: `${match.isNew && marksNew ? '新匹配' : '匹配'}：${match.reasons.join(' · ')}`,
    takesFeedback: match.takesFeedback === true,
  }));
}

/** Returns the sentence above the matches of a demand that is not published, or null. */
export const pendingText = ({ auditStatus, live }: { auditStatus: string; live: boolean }): string | null =>
  live ? null : auditStatus === 'WAITING_REVIEW' ? '审核通过后，我们会告诉这些需求的发布者。' : '这条需求没有展示，以下发布者看不到它。';
