import type { QueryClient } from '@tanstack/react-query';

/** Where the user is named and counted. */
const account = ['E16', 'E17', 'ext:profile-progress'];
/** Demands on cards, on their pages and among one's own, with whoever publishes them. */
const demands = ['E41', 'E42', 'E45', 'E46', 'E62', 'ext:publisher-demands'];
/** How somebody is reached, whether they can be, and what may be published for want of it. */
const contacts = ['E27', 'E28', 'E42', 'E43', 'E47', 'E60', 'ext:profile-progress'];
/** What may be claimed by now, and what the account's page says next to it. */
const rewards = ['ext:welfare-list', 'reminders'];
const props = ['ext:scene-mine', 'ext:scene-uses'];

/** What a write makes stale: the reading calls (inventory rows), and the queries made of several. */
const staleAfter = {
  /** Name, picture, what one does. */
  profile: [...account, ...demands, ...rewards],
  /** One's own contact. */
  contact: [...contacts, ...rewards],
  /** The organization that one belongs to, what it says about itself and how it is reached. */
  org: [...account, ...demands, ...contacts, ...rewards, 'E19', 'E20', 'ext:org-members', 'ext:official-mine'],
  /** Something handed in to be verified, or decided since: badges, what it allows, the notice of it. */
  verification: [...account, ...demands, ...contacts, ...rewards, 'E19', 'E39', 'E67', 'E72', 'ext:real-name-mine', 'ext:official-mine'],
  /** Publishing, taking down, removing: lists and their counts, what may still be published, props that came back. */
  demand: ['E16', ...demands, 'E27', 'E28', 'E39', 'E43', 'E47', ...props, ...rewards],
  /** A gift has become props. */
  gift: ['E16', ...props, ...rewards],
  /** A prop is used: what is left, how demands look and where they stand. */
  propUse: ['E16', ...demands, ...props, ...rewards],
} as const satisfies Record<string, readonly string[]>;

/** After a write: what is on the screen is read again, the rest when it is next looked at. Gives when that is done. */
export function refreshAfter(queryClient: QueryClient, change: keyof typeof staleAfter): Promise<void> {
  const stale: readonly unknown[] = staleAfter[change];
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(queryKey[0]) });
}
