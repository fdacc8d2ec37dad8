import type { ContactObstacle, UnlockMeans } from '#shared/contract/access-enums.ts';
import { CONTACTS_PER_DAY, memberRights } from '#shared/rules/member-rights.ts';

/** The facts about the caller that decide on access to a demand's contact. */
export interface ContactReader {
  isOwner: boolean;
  unlocked: boolean;
  /** Level of the active membership. */
  memberLevel: number;
  /** Number of contacts unlocked today (a day in China): by quota, and in total. */
  quotaUsed: number;
  unlocksToday: number;
  /** Number of CONTACT boosts. */
  boosts: number;
}

/** `reason`: the obstacle reported to a caller who does not, or may not, unlock the contact. */
export type ContactAccess =
  | { kind: 'FREE' }
  | { kind: 'UNLOCK'; by: UnlockMeans; reason: ContactObstacle }
  | { kind: 'REFUSED'; reason: ContactObstacle };

/** Returns how many contacts the reader's membership can still unlock today; 0 without a quota. */
export const quotaLeft = (reader: Pick<ContactReader, 'memberLevel' | 'quotaUsed'>): number =>
  Math.max(0, memberRights(reader.memberLevel).contactsPerDay - reader.quotaUsed);

/** Returns what is left of today's quota after an unlock; null if the reader's membership, or the lack of one, has no quota. */
export const quotaAfter = (reader: ContactReader, by: UnlockMeans): number | null =>
  memberRights(reader.memberLevel).contactsPerDay > 0 ? quotaLeft(reader) - (by === 'QUOTA' ? 1 : 0) : null;

/**
 * Decides who may see the contact of a demand, and at what cost: none for its owner and for users who have unlocked it, otherwise one unit
 * of a membership's daily quota, or one CONTACT boost. `by` allows only one of the two. A null reader is a visitor.
 */
export function decideContactAccess(reader: ContactReader | null, hasContact: boolean, by?: UnlockMeans): ContactAccess {
  const refuse = (reason: ContactObstacle): ContactAccess => ({ kind: 'REFUSED', reason });
  if (!reader) return refuse('NEED_LOGIN');
  if (reader.isOwner || reader.unlocked) return { kind: 'FREE' };
  if (!hasContact) return refuse('NO_CONTACT');
  if (reader.unlocksToday >= CONTACTS_PER_DAY) return refuse('DAILY_LIMIT');
  const reason = reader.memberLevel > 0 ? 'NEED_PROP' : 'NEED_VIP';
  if (by !== 'CONTACT' && quotaLeft(reader) > 0) return { kind: 'UNLOCK', by: 'QUOTA', reason };
  if (by !== 'QUOTA' && reader.boosts > 0) return { kind: 'UNLOCK', by: 'CONTACT', reason };
  return refuse(reason);
}
