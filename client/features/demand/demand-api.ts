import type { QueryClient } from '@tanstack/react-query';
import type { ComparedDemand } from '#client/entities/comparison/compared-demand.ts';
import { callQuery, memoizeLast } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { Demand } from '#shared/contract/demand.ts';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';

const contract = () => import('#shared/contract/demand.ts');
const detailCall = remoteCall('demand.get', async () => (await contract()).getDemand);
const recommendedCall = remoteCall('demand.listRecommended', async () => (await contract()).listRecommendedDemands);
const publisherCall = remoteCall('user.getSimple', async () => (await import('#shared/contract/user.ts')).getSimpleUser);

/** Queries a publisher, including the number of their demands. */
export const publisherQuery = memoizeLast((userId: string) => callQuery(publisherCall, { params: { id: userId } }));

/** Key of every cached demand, queried by number or by id, and of every comparison. */
export const demandKey = [detailCall.name] as const;

/** Changes a demand in every cached query: the demand itself and comparisons. */
export function changeDemand(queryClient: QueryClient, demandId: string, change: (demand: Demand) => Demand): void {
  const changed = (demand: Demand): Demand => (demand.id === demandId ? change(demand) : demand);
  queryClient.setQueriesData<Demand | ComparedDemand[]>({ queryKey: demandKey }, (cached) =>
    Array.isArray(cached) ? cached.map((one) => (one.demand ? { ...one, demand: changed(one.demand) } : one)) : cached && changed(cached),
  );
}

/** Queries a demand by its public number or its id. */
export const demandQuery = memoizeLast((idOrNumber: string) => callQuery(detailCall, { params: { id: idOrNumber }, query: {} }));

/**
 * Queries the demand to report. A signed-in user also gets a demand that is no longer published if they have been in contact about it; a
 * visitor does not.
 */
export const reportedQuery = (idOrNumber: string, signedIn: boolean) =>
  signedIn ? callQuery(detailCall, { params: { id: idOrNumber }, query: { for: 'report' } }) : demandQuery(idOrNumber);

const RECOMMENDED_SIZE = 6;
/** Queries demands that match another one, by its id or number, or a type. */
export const recommendedQuery = (anchor: { demandId?: string; typeCode?: DemandTypeCode }) =>
  callQuery(recommendedCall, { query: { ...anchor, pageSize: RECOMMENDED_SIZE } });

const reports = () => import('#shared/contract/report.ts');

export const reportCall = remoteCall('report.create', async () => (await reports()).createReport);
const myReportsCall = remoteCall('report.listMine', async () => (await reports()).listMyReports);

/** Queries the caller's reports of one demand, latest first. */
export const myReportsQuery = (demandId: string) => callQuery(myReportsCall, { query: { demandId, pageSize: 10 } });
