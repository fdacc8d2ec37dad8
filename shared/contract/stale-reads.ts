import { listCommunities } from './community.ts';
import { getDemand, getDemandTypes, getRecommendedDemands, getSimpleDemandTypes, listDemandsOfPublisher, searchDemands } from './demand.ts';
import { getAnnouncement, listAnnouncements } from './message.ts';
import { getMyOrg, getOrg, searchOrgs } from './org.ts';
import { getDemandOptions, getIndustryChildren, getIndustryTree, getPositions, getRegionTree } from './reference.ts';
import { getInviter } from './referral.ts';
import { getBanners } from './site.ts';
import { getSimpleUser } from './user.ts';

/** Everything that shows demands. How many there are stands on every page, and may wait. */
const demandReads = [getDemand, getDemandTypes, getSimpleDemandTypes, getRecommendedDemands, searchDemands, listDemandsOfPublisher];

/**
 * What can change in the portal, and the reads whose answers a change makes stale for those who look at pages. The one list of it: the
 * database tells of changes by these names, and the gateway knows the writes that make them.
 */
const reads = {
  demands: [...demandReads, getSimpleUser],
  // Names, pictures and badges stand on the cards of their demands and on invitations.
  people: [...demandReads, getSimpleUser, getInviter],
  organizations: [...demandReads, getSimpleUser, getOrg, getMyOrg, searchOrgs],
  // The ways to reach a publisher stand on their demands.
  contacts: [getDemand],
  announcements: [listAnnouncements, getAnnouncement],
  banners: [getBanners],
  communities: [listCommunities],
  reference: [...demandReads, getSimpleUser, getDemandOptions, getIndustryChildren, getIndustryTree, getPositions, getRegionTree],
};

export type Change = keyof typeof reads;

const isChange = (name: string): name is Change => Object.hasOwn(reads, name);

/** The names of the reads that these changes make stale, each once; null for all of them, when a change is unknown. */
export function staleReads(changes: readonly string[]): string[] | null {
  const known = changes.filter(isChange);
  if (known.length < changes.length) return null;
  return [...new Set(known.flatMap((change) => reads[change].map(({ name }) => name)))];
}

/** The name of a change of which nothing is known but that it may be any. */
export const ANY_CHANGE = 'any';
