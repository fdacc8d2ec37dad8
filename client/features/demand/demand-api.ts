import { type CallQuery, callQuery, keyed } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { CACHE_TTL_MS, DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { type FilterOptions, toFilterOptions } from './filter-options.ts';

const contract = () => import('#shared/contract/demand.ts');
const searchCall = remoteCall('demand.search', async () => (await contract()).searchDemands);
const detailCall = remoteCall('demand.get', async () => (await contract()).getDemand);
const recommendedCall = remoteCall('demand.listRecommended', async () => (await contract()).getRecommendedDemands);
const publisherCall = remoteCall('user.getSimple', async () => (await import('#shared/contract/user.ts')).getSimpleUser);
const optionsCall = remoteCall('reference.getDemandOptions', async () => (await import('#shared/contract/reference.ts')).getDemandOptions);

export const typesQuery = callQuery(
  remoteCall('demand.listTypes', async () => (await contract()).getDemandTypes),
  {},
);

/** One page of a list. */
export const searchQuery = ({ memberOnly, ...search }: DemandSearch) =>
  callQuery(searchCall, { query: { ...search, ...(memberOnly && { memberOnly: '1' }), pageSize: DEFAULT_PAGE_SIZE } });

/** All that a filter may offer. */
export const optionsQuery = callQuery(optionsCall, {}, { staleTime: CACHE_TTL_MS });

/**
 * The options of the filters for a search: the whole of them is asked for once, and only the part that the search shows (all branches and
 * provinces, the children of the chosen ones) is kept, so that a page carries 2 KB of it and not 17.
 */
export function filterOptionsQuery(search: Pick<DemandSearch, 'industryCode' | 'regionCode'>): CallQuery<FilterOptions> {
  const branch = search.industryCode?.slice(0, 2) ?? null;
  const province = search.regionCode?.slice(0, 2) ?? null;
  return {
    ...keyed(['reference.getDemandOptions', 'filters', branch, province]),
    queryFn: async ({ client }) => toFilterOptions(await client.fetchQuery(optionsQuery), { branch, province }),
    staleTime: CACHE_TTL_MS,
  };
}

/** Who published, with the number of their demands. */
export const publisherQuery = (userId: string) => callQuery(publisherCall, { params: { id: userId } });

/** Every cached demand, whether it was asked for by number or id. */
export const demandKey = [detailCall.name] as const;
/** A demand by its public number or its id. */
export const demandQuery = (idOrNumber: string) => callQuery(detailCall, { params: { id: idOrNumber } });

const RECOMMENDED_SIZE = 6;
/** Demands that fit another one, by its id or number, or a type. */
export const recommendedQuery = (anchor: { demandId?: string; typeCode?: DemandTypeCode }) =>
  callQuery(recommendedCall, { query: { ...anchor, pageSize: RECOMMENDED_SIZE } });

const reports = () => import('#shared/contract/report.ts');

export const reportCall = remoteCall('report.create', async () => (await reports()).reportDemand);
const myReportsCall = remoteCall('report.listMine', async () => (await reports()).listMyReports);

/** The caller's reports about one demand, latest first. */
export const myReportsQuery = (demandId: string) => callQuery(myReportsCall, { query: { demandId, pageSize: 10 } });
