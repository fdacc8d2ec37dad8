import type { ApiFailure } from '#client/lib/api-failure.ts';
import { exactText } from '#client/ui/format.ts';

/** The reason why a boost was not used, and a hint for the user. */
export interface BoostRefusal {
  message: string;
  hint: string | null;
  /** Number of boosts to obtain first; 0 if there are enough. */
  missing: number;
}

/** Hint about free boosts. It does not mention buying: the button that sells boosts appears only while they are sold. */
export const shortHint = '做福利任务、邀请好友可以免费得到。';

/** Interprets a refusal of the boost calls: 403 `{ reason: 'NEED_PROP' }` and, for headlines, 409 `{ freeAt }`. */
export function readRefusal({ kind, message, data }: ApiFailure): BoostRefusal {
  const details: object = typeof data === 'object' && data !== null ? data : {};
  const missing = 'reason' in details && details.reason === 'NEED_PROP' ? missingOf(details) : 0;
  const freeAt = 'freeAt' in details && typeof details.freeAt === 'string' ? Date.parse(details.freeAt) : Number.NaN;
  if (missing > 0) return { message, hint: shortHint, missing };
  if (!Number.isNaN(freeAt)) return { message, hint: `最早 ${exactText(freeAt)} 会空出一个头条位。`, missing };
  if (kind === 'network' || kind === 'timeout') return { message, hint: '可以放心重试，不会重复扣除道具。', missing };
  return { message, hint: null, missing };
}

/** Returns the number of missing boosts; at least one if the API does not report it. */
function missingOf(details: object): number {
  const cost = 'cost' in details && typeof details.cost === 'number' ? details.cost : 0;
  const remaining = 'remaining' in details && typeof details.remaining === 'number' ? details.remaining : 0;
  return Math.max(1, cost - remaining);
}
