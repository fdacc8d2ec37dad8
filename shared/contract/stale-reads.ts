import type { CallName } from './all-calls.ts';
import { publicDemandReads } from './reads.ts';

/**
 * Names of changes in the portal, and the reads whose answers each makes stale for viewers. The database announces a change by its name, no
 * matter who made it; the changes that a call makes are declared by the call.
 */
const reads = {
  demands: [...publicDemandReads, 'user.getSimple'],
  // Names, pictures and badges appear on demand cards and invitations.
  people: [...publicDemandReads, 'user.getSimple', 'referral.getInviter'],
  organizations: [...publicDemandReads, 'user.getSimple', 'org.get', 'org.getMine', 'org.search'],
  // The ways to contact a publisher appear on their demands.
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

/** Matches a change of demands that contains the id of one: `demands 500001`. */
const ofDemand = /^demands (\d+)$/;
const nameOf = (change: string): string => (ofDemand.test(change) ? 'demands' : change);

/** Returns the ids of the demands in these changes. */
export const changedDemands = (changes: readonly string[]): string[] => changes.flatMap((change) => ofDemand.exec(change)?.[1] ?? []);

/** Returns the names of the reads that these changes make stale, each once; null, for all reads, if a change is unknown. */
export function staleReads(changes: readonly string[]): string[] | null {
  const names = changes.map(nameOf);
  const known = names.filter(isChange);
  if (known.length < names.length) return null;
  return [...new Set(known.flatMap((change) => reads[change]))];
}

/** Name of a change that may have changed anything. */
export const ANY_CHANGE = 'any';
