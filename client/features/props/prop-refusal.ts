import type { ApiFailure } from '#client/lib/api-failure.ts';
import { exactText } from '#client/ui/time-text.ts';

/** Why a prop was not used, and what to do about it. */
export interface UseRefusal {
  message: string;
  hint: string | null;
  /** Too few props: more have to be had first. */
  needsProps: boolean;
}

/** Reads E56–E59's refusals: 403 `{ reason: 'NEED_PROP' }` and, of a headline, 409 `{ freeAt }`. */
export function readRefusal({ kind, message, data }: ApiFailure): UseRefusal {
  const details: object = typeof data === 'object' && data !== null ? data : {};
  const needsProps = 'reason' in details && details.reason === 'NEED_PROP';
  const freeAt = 'freeAt' in details && typeof details.freeAt === 'string' ? Date.parse(details.freeAt) : Number.NaN;
  if (needsProps) return { message, hint: '道具可由平台发放，需要时请联系客服。', needsProps };
  if (!Number.isNaN(freeAt)) return { message, hint: `最早 ${exactText(freeAt)} 会空出一个头条位。`, needsProps };
  if (kind === 'network' || kind === 'timeout') return { message, hint: '可以放心重试，不会重复扣除道具。', needsProps };
  return { message, hint: null, needsProps };
}
