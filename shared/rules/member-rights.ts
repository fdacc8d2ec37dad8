/** Rights of a member level. The specification does not define them; the numbers are the portal's own. */
export interface MemberRights {
  /** Maximum number of demands published per day. */
  publishPerDay: number;
  /** Maximum number of contacts unlocked per day without a boost. */
  contactsPerDay: number;
  /** Maximum number of saved searches, in total and not per day. */
  savedSearches: number;
}

const rights: Readonly<Record<number, MemberRights>> = {
  0: { publishPerDay: 5, contactsPerDay: 0, savedSearches: 10 },
  10: { publishPerDay: 10, contactsPerDay: 10, savedSearches: 30 },
  20: { publishPerDay: 20, contactsPerDay: 20, savedSearches: 60 },
  30: { publishPerDay: 50, contactsPerDay: 50, savedSearches: 100 },
};

/** Returns the rights of a level; an unknown level has those of the highest known level below it. */
export function memberRights(level: number): MemberRights {
  const known = [30, 20, 10].find((candidate) => level >= candidate) ?? 0;
  return rights[known] ?? { publishPerDay: 0, contactsPerDay: 0, savedSearches: 0 };
}

/** Maximum number of contacts that any user may unlock per day, by quota and boosts together: more would be harvesting. */
export const CONTACTS_PER_DAY = 60;
