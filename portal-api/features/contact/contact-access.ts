import type { ContactObstacle } from '#shared/contract/access-enums.ts';
import { CONTACTS_PER_DAY, memberRights } from '#shared/rules/member-rights.ts';

/** The caller, as far as it decides what they may see of a demand's contact. */
export interface ContactReader {
  isOwner: boolean;
  unlocked: boolean;
  /** Of a membership that runs. */
  memberLevel: number;
  /** Contacts unlocked today (a day in China) by quota, and in all. */
  quotaUsed: number;
  unlocksToday: number;
  /** CONTACT boosts. */
  boosts: number;
}

export type UnlockMeans = 'QUOTA' | 'CONTACT';

/** `reason`: what somebody is told who does not, or may not, unlock it. */
export type ContactAccess =
  | { kind: 'FREE' }
  | { kind: 'UNLOCK'; by: UnlockMeans; reason: ContactObstacle }
  | { kind: 'REFUSED'; reason: ContactObstacle };

export const quotaLeft = (reader: Pick<ContactReader, 'memberLevel' | 'quotaUsed'>): number =>
  Math.max(0, memberRights(reader.memberLevel).contactsPerDay - reader.quotaUsed);

/**
 * Who may see the contact of a demand, and what it costs: nothing for its owner and for whoever has unlocked it; otherwise one
 * of today's quota of a membership, or one CONTACT boost. `by` allows one of the two alone. A null reader is a visitor.
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
