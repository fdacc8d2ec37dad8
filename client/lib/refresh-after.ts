import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#shared/contract/all-calls.ts';

/** A reading call, or the query that is made of several. */
type Read = CallName | 'reminders';

/** Where the user is named and counted. */
const account: Read[] = ['user.getDetail', 'user.getSimple', 'user.getProfileProgress'];
/** Demands on cards, on their pages and among one's own, with whoever publishes them. */
const demands: Read[] = [
  'demand.listRecommended',
  'demand.get',
  'publish.getMine',
  'demand.search',
  'publish.listMine',
  'demand.listOfPublisher',
];
/** How somebody is reached, whether they can be, and what may be published for want of it. */
const contacts: Read[] = [
  'contact.getMerged',
  'contact.getPersonal',
  'demand.get',
  'publish.getCreationData',
  'publish.getPrecheck',
  'contact.get',
  'user.getProfileProgress',
];
/** The rewards that may be claimed by now, and the account page's line about them. */
const rewards: Read[] = ['reward.list', 'reminders'];
const props: Read[] = ['boost.listInventory', 'boost.listUsages'];

/** What a write makes stale: the reading calls, and the queries made of several. */
const staleAfter = {
  /** Name, picture, what one does. */
  profile: [...account, ...demands, ...rewards],
  /** One's own contact. */
  contact: [...contacts, ...rewards],
  /** The organization that one belongs to, what it says about itself and how it is reached. */
  org: [...account, ...demands, ...contacts, ...rewards, 'org.getMine', 'org.search', 'org.listMembers', 'verification.getOfficial'],
  /** Something handed in to be verified, or decided since: badges, what it allows, the notice of it. */
  verification: [
    ...account,
    ...demands,
    ...contacts,
    ...rewards,
    'org.getMine',
    'demand.listTypes',
    'message.listNotices',
    'message.countUnread',
    'verification.getRealName',
    'verification.getOfficial',
  ],
  /** Publishing, taking down, removing: lists and their counts, what may still be published, props that came back. */
  demand: [
    'user.getDetail',
    ...demands,
    'contact.getMerged',
    'contact.getPersonal',
    'demand.listTypes',
    'publish.getCreationData',
    'publish.getPrecheck',
    ...props,
    ...rewards,
  ],
  /** A gift has become props. */
  gift: ['user.getDetail', ...props, ...rewards],
  /** A prop is used: what is left, how demands look and where they stand. */
  propUse: ['user.getDetail', ...demands, ...props, ...rewards],
} satisfies Record<string, readonly Read[]>;

/** After a write: what is on the screen is read again, the rest when it is next looked at. Gives when that is done. */
export function refreshAfter(queryClient: QueryClient, change: keyof typeof staleAfter): Promise<void> {
  const stale: readonly unknown[] = staleAfter[change];
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(queryKey[0]) });
}
