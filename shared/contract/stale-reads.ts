import type { CallName } from './all-calls.ts';
import { publicDemandReads } from './reads.ts';

/**
 * What can change in the portal, and the reads whose answers a change makes stale for those who look at pages. The
 * database tells of changes by these names, whoever makes them; what a call changes is said by the call.
 */
const reads = {
  demands: [...publicDemandReads, 'user.getSimple'],
  // Names, pictures and badges stand on the cards of their demands and on invitations.
  people: [...publicDemandReads, 'user.getSimple', 'referral.getInviter'],
  organizations: [...publicDemandReads, 'user.getSimple', 'org.get', 'org.getMine', 'org.search'],
  // The ways to reach a publisher stand on their demands.
  contacts: ['demand.get'],
  announcements: ['message.listAnnouncements', 'message.getAnnouncement'],
  banners: ['site.getBanners'],
  communities: ['community.list'],
  reference: [
    ...publicDemandReads,
    'user.getSimple',
    'reference.getDemandOptions',
    'reference.getIndustryChildren',
    'reference.getIndustryTree',
    'reference.getPositions',
    'reference.getRegionTree',
  ],
} satisfies Record<string, readonly CallName[]>;

export type Change = keyof typeof reads;

const isChange = (name: string): name is Change => Object.hasOwn(reads, name);

/** A change of demands may name the one by its id: `demands 500001`. */
const ofDemand = /^demands (\d+)$/;
const nameOf = (change: string): string => (ofDemand.test(change) ? 'demands' : change);

/** The ids of the demands that these changes name. */
export const changedDemands = (changes: readonly string[]): string[] => changes.flatMap((change) => ofDemand.exec(change)?.[1] ?? []);

/** The names of the reads that these changes make stale, each once; null for all of them, when a change is unknown. */
export function staleReads(changes: readonly string[]): string[] | null {
  const names = changes.map(nameOf);
  const known = names.filter(isChange);
  if (known.length < names.length) return null;
  return [...new Set(known.flatMap((change) => reads[change]))];
}

/** The name of a change of which nothing is known but that it may be any. */
export const ANY_CHANGE = 'any';
