import { keepPreviousData } from '@tanstack/react-query';
import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { SceneCode } from '#shared/contract/boost-enums.ts';

const contract = () => import('#shared/contract/boost.ts');
const publishing = () => import('#shared/contract/publish.ts');

export const highlightCall = remoteCall('boost.highlight', async () => (await contract()).highlightDemand);
/** The usages that take a time and nothing else. */
export const timedCalls = {
  REFRESH: remoteCall('boost.refresh', async () => (await contract()).refreshDemand),
  TOP: remoteCall('boost.topUp', async () => (await contract()).topUpDemand),
  HEADLINES: remoteCall('boost.headline', async () => (await contract()).headlineDemand),
} as const;

export const myBoostsQuery = callQuery(
  remoteCall('boost.listInventory', async () => (await contract()).listBoostInventory),
  {},
);

/** The boosts that are sold; null where the API sells none. */
export const productsQuery = nullIfMissing(
  callQuery(
    remoteCall('payment.listProducts', async () => (await import('#shared/contract/payment.ts')).listProducts),
    {},
  ),
);

const usagesCall = remoteCall('boost.listUsages', async () => (await contract()).listBoostUsages);
const USAGES_OF_ONE = 5;
const USAGES_PAGE_SIZE = 10;
/** The latest usages on one demand. */
export const demandUsagesQuery = (demandId: string) => callQuery(usagesCall, { query: { demandId, pageNum: 1, pageSize: USAGES_OF_ONE } });
/** All usages of the caller. */
export const usagesQuery = (pageNum: number) => ({
  ...callQuery(usagesCall, { query: { pageNum, pageSize: USAGES_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const myDemandCall = remoteCall('publish.getMine', async () => (await publishing()).getMyDemand);
export const myDemandQuery = (demandId: string) => callQuery(myDemandCall, { params: { id: demandId } });

const movementsCall = remoteCall('wallet.listRecords', async () => (await import('#shared/contract/wallet.ts')).listWalletRecords);
/** Everything that brought or took the caller's boosts of one kind. */
export const movementsQuery = (sceneCode: SceneCode, pageNum: number) => ({
  ...callQuery(movementsCall, { query: { sceneCode, pageNum, pageSize: USAGES_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const mineCall = remoteCall('publish.listMine', async () => (await publishing()).listMyDemands);
const SHOWN_PAGE_SIZE = 10;
/** Own demands that are shown: boosts work on no others. */
export const shownDemandsQuery = (pageNum: number) => ({
  ...callQuery(mineCall, { query: { auditStatus: 'PUBLISH', pageNum, pageSize: SHOWN_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const estimateCall = remoteCall('boost.estimate', async () => (await contract()).estimateBoosts);
/** The effect that each boost would have on an own demand. */
export const estimatesQuery = (demandId: string) => callQuery(estimateCall, { params: { id: demandId } });
