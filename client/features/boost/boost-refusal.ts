import type { ApiFailure } from '#client/lib/api-failure.ts';
import { exactText } from '#client/ui/format.ts';

/** Why a boost was not used, and what to do about it. */
export interface BoostRefusal {
  message: string;
  hint: string | null;
  /** Too few boosts: more have to be had first. */
  needsBoosts: boolean;
}

/** Reads how the calls refuse: 403 `{ reason: 'NEED_PROP' }` and, of a headline, 409 `{ freeAt }`. */
export function readRefusal({ kind, message, data }: ApiFailure): BoostRefusal {
  const details: object = typeof data === 'object' && data !== null ? data : {};
  const needsBoosts = 'reason' in details && details.reason === 'NEED_PROP';
  const freeAt = 'freeAt' in details && typeof details.freeAt === 'string' ? Date.parse(details.freeAt) : Number.NaN;
  if (needsBoosts) return { message, hint: '做福利任务、邀请好友都可以得到道具。', needsBoosts };
  if (!Number.isNaN(freeAt)) return { message, hint: `最早 ${exactText(freeAt)} 会空出一个头条位。`, needsBoosts };
  if (kind === 'network' || kind === 'timeout') return { message, hint: '可以放心重试，不会重复扣除道具。', needsBoosts };
  return { message, hint: null, needsBoosts };
}
