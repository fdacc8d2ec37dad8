/** The rights of a member level; the specification leaves it open, so the numbers are ours. */
export interface MemberRights {
  /** Demands that may be published in a day. */
  publishPerDay: number;
  /** Contacts that may be unlocked in a day without a boost. */
  contactsPerDay: number;
  /** Searches that may be saved; not in a day but in all. */
  savedSearches: number;
}

const rights: Readonly<Record<number, MemberRights>> = {
  0: { publishPerDay: 5, contactsPerDay: 0, savedSearches: 10 },
  10: { publishPerDay: 10, contactsPerDay: 10, savedSearches: 30 },
  20: { publishPerDay: 20, contactsPerDay: 20, savedSearches: 60 },
  30: { publishPerDay: 50, contactsPerDay: 50, savedSearches: 100 },
};

/** An unknown level has the rights of the highest known one below it. */
export function memberRights(level: number): MemberRights {
  const known = [30, 20, 10].find((candidate) => level >= candidate) ?? 0;
  return rights[known] ?? { publishPerDay: 0, contactsPerDay: 0, savedSearches: 0 };
}

/** Contacts that anyone may unlock in a day, by quota and boosts together: whoever needs more is harvesting. */
export const CONTACTS_PER_DAY = 60;
