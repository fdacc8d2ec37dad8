import { keepPreviousData } from '@tanstack/react-query';
import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { SceneCode } from '#shared/contract/boost-enums.ts';

const contract = () => import('#shared/contract/boost.ts');
const publishing = () => import('#shared/contract/publish.ts');

export const highlightCall = remoteCall('boost.highlight', async () => (await contract()).highlightDemand);
/** The boost calls that take only a duration. */
export const timedCalls = {
  REFRESH: remoteCall('boost.refresh', async () => (await contract()).refreshDemand),
  TOP: remoteCall('boost.topUp', async () => (await contract()).topUpDemand),
  HEADLINES: remoteCall('boost.headline', async () => (await contract()).headlineDemand),
} as const;

export const myBoostsQuery = callQuery(
  remoteCall('boost.listInventory', async () => (await contract()).listBoostInventory),
  {},
);

/** Queries the boosts that are sold; null if the API sells none. */
export const productsQuery = nullIfMissing(
  callQuery(
    remoteCall('payment.listProducts', async () => (await import('#shared/contract/payment.ts')).listProducts),
    {},
  ),
);

const usagesCall = remoteCall('boost.listUsages', async () => (await contract()).listBoostUsages);
const USAGES_OF_ONE = 5;
const USAGES_PAGE_SIZE = 10;
/** Queries the latest usages on one demand. */
export const demandUsagesQuery = (demandId: string) => callQuery(usagesCall, { query: { demandId, pageNum: 1, pageSize: USAGES_OF_ONE } });
/** Queries all usages of the caller. */
export const usagesQuery = (pageNum: number) => ({
  ...callQuery(usagesCall, { query: { pageNum, pageSize: USAGES_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const myDemandCall = remoteCall('publish.getMine', async () => (await publishing()).getMyDemand);
export const myDemandQuery = (demandId: string) => callQuery(myDemandCall, { params: { id: demandId } });

const movementsCall = remoteCall('wallet.listRecords', async () => (await import('#shared/contract/wallet.ts')).listWalletRecords);
/** Queries all movements of the caller's boosts of one kind. */
export const movementsQuery = (sceneCode: SceneCode, pageNum: number) => ({
  ...callQuery(movementsCall, { query: { sceneCode, pageNum, pageSize: USAGES_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const mineCall = remoteCall('publish.listMine', async () => (await publishing()).listMyDemands);
const SHOWN_PAGE_SIZE = 10;
/** Queries the caller's published demands: boosts work only on these. */
export const shownDemandsQuery = (pageNum: number) => ({
  ...callQuery(mineCall, { query: { auditStatus: 'PUBLISH', pageNum, pageSize: SHOWN_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const estimateCall = remoteCall('boost.estimate', async () => (await contract()).estimateBoosts);
/** Queries the estimated effect of each boost on one of the caller's demands. */
export const estimatesQuery = (demandId: string) => callQuery(estimateCall, { params: { id: demandId } });
