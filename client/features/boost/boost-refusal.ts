import type { ApiFailure } from '#client/lib/api-failure.ts';
import { exactText } from '#client/ui/format.ts';

/** Why a boost was not used, and what to do about it. */
export interface BoostRefusal {
  message: string;
  hint: string | null;
  /** So many more have to be had first; 0: there are enough. */
  missing: number;
}

/** Said to whoever has too few: what is free. That more can be bought is said by the button that sells it, which is there only while it is sold. */
export const shortHint = '做福利任务、邀请好友可以免费得到。';

/** Reads how the calls refuse: 403 `{ reason: 'NEED_PROP' }` and, of a headline, 409 `{ freeAt }`. */
export function readRefusal({ kind, message, data }: ApiFailure): BoostRefusal {
  const details: object = typeof data === 'object' && data !== null ? data : {};
  const missing = 'reason' in details && details.reason === 'NEED_PROP' ? missingOf(details) : 0;
  const freeAt = 'freeAt' in details && typeof details.freeAt === 'string' ? Date.parse(details.freeAt) : Number.NaN;
  if (missing > 0) return { message, hint: shortHint, missing };
  if (!Number.isNaN(freeAt)) return { message, hint: `最早 ${exactText(freeAt)} 会空出一个头条位。`, missing };
  if (kind === 'network' || kind === 'timeout') return { message, hint: '可以放心重试，不会重复扣除道具。', missing };
  return { message, hint: null, missing };
}

/** An API that does not say how many asks for one at least. */
function missingOf(details: object): number {
  const cost = 'cost' in details && typeof details.cost === 'number' ? details.cost : 0;
  const remaining = 'remaining' in details && typeof details.remaining === 'number' ? details.remaining : 0;
  return Math.max(1, cost - remaining);
}
