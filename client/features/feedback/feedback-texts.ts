import type { DemandCard } from '#shared/contract/demand.ts';
import type { FeedbackKind } from '#shared/contract/feedback-kinds.ts';
import { demandTypeName } from '#shared/text/labels.ts';

/** The meanings of 「不感兴趣」, the default first. */
export const choiceNames: readonly (readonly [FeedbackKind, string])[] = [
  ['DEMAND', '不看这条'],
  ['TYPE', '少看这类'],
  ['PUBLISHER', '不看这个发布者'],
];

/** Returns the sentence that confirms the feedback. */
export function feedbackText(kind: FeedbackKind, { typeCode, publisher }: Pick<DemandCard, 'typeCode' | 'publisher'>): string {
  if (kind === 'TYPE') return typeCode ? `会少推荐「${demandTypeName(typeCode)}」` : '会少推荐这类需求';
  if (kind === 'PUBLISHER') return publisher?.nickname ? `不再推荐「${publisher.nickname}」的需求` : '不再推荐这个发布者的需求';
  return '已不再推荐';
}
