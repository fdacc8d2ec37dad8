import { callQuery, withPreviousData } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import type { StatsPeriod } from '#shared/contract/demand-stats.ts';
import type { MineSearch } from './mine-model.ts';

const contract = () => import('#shared/contract/publish.ts');

export const saveCall = remoteCall('publish.save', async () => (await contract()).saveDemand);
export const updateCall = remoteCall('publish.update', async () => (await contract()).updateDemand);
export const showCall = remoteCall('publish.show', async () => (await contract()).showDemand);
export const removeCall = remoteCall('publish.remove', async () => (await contract()).removeDemand);

/** The user who owns the drafts; the page frame and the account pages use the same query. */
export const userQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

/** The choices and defaults of the form. */
export const creationQuery = callQuery(
  remoteCall('publish.getCreationData', async () => (await contract()).getCreationData),
  {},
);

/** Whether the user may publish now, and if not, why. */
export const precheckQuery = callQuery(
  remoteCall('publish.getPrecheck', async () => (await contract()).getPublishPrecheck),
  {},
);

const myDemandCall = remoteCall('publish.getMine', async () => (await contract()).getMyDemand);
export const myDemandQuery = (demandId: string) => callQuery(myDemandCall, { params: { id: demandId } });

const mineCall = remoteCall('publish.listMine', async () => (await contract()).listMyDemands);
/** One page of the user's own demands. */
export const mineQuery = ({ auditStatus, keyword, pageNum }: MineSearch) =>
  callQuery(mineCall, {
    query: { ...(auditStatus && { auditStatus }), ...(keyword && { keyword }), pageNum, pageSize: DEFAULT_PAGE_SIZE },
  });

const stats = () => import('#shared/contract/demand-stats.ts');

const statsCall = remoteCall('demandStats.get', async () => (await stats()).getDemandStats);
/** The statistics of one of the user's own demands over the last `days` days. */
export const statsQuery = (demandId: string, days: StatsPeriod) =>
  withPreviousData(callQuery(statsCall, { params: { id: demandId }, query: { days } }));

const interestedCall = remoteCall('demandStats.listInterested', async () => (await stats()).listInterested);
const INTERESTED_PAGE_SIZE = 10;
/** The users who are interested in one of the user's own demands. */
export const interestedQuery = (demandId: string, pageNum: number) =>
  withPreviousData(callQuery(interestedCall, { params: { id: demandId }, query: { pageNum, pageSize: INTERESTED_PAGE_SIZE } }));

const estimateCall = remoteCall('boost.estimate', async () => (await import('#shared/contract/boost.ts')).estimateBoosts);
/** The estimated effect of each boost on one of the user's own demands. */
export const estimatesQuery = (demandId: string) => callQuery(estimateCall, { params: { id: demandId } });

const match = () => import('#shared/contract/match.ts');

const matchesCall = remoteCall('match.list', async () => (await match()).listMatches);
/** One page of the demands of other publishers that match one of the user's own. */
export const matchesQuery = (demandId: string, pageNum: number) =>
  withPreviousData(callQuery(matchesCall, { params: { id: demandId }, query: { pageNum, pageSize: DEFAULT_PAGE_SIZE } }));
export const markMatchesSeenCall = remoteCall('match.markSeen', async () => (await match()).markMatchesSeen);

/** Sends a message about one of the user's own demands. */
export const sendMessageCall = remoteCall('chat.sendMessage', async () => (await import('#shared/contract/chat.ts')).sendDemandMessage);
