import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';

const contract = () => import('#shared/contract/bookmark.ts');

export const collectCall = remoteCall('bookmark.collect', async () => (await contract()).collectDemand);
export const cancelCollectionCall = remoteCall('bookmark.cancelCollection', async () => (await contract()).cancelCollection);
const historyCall = remoteCall('bookmark.listHistory', async () => (await contract()).listHistory);
const collectionsCall = remoteCall('bookmark.listCollections', async () => (await contract()).listCollections);
export const clearHistoryCall = remoteCall('bookmark.clearHistory', async () => (await contract()).clearHistory);
const publishedCall = remoteCall('demand.listOfPublisher', async () => (await import('#shared/contract/demand.ts')).listDemandsOfPublisher);

/** One page of one of the user's lists, of one type or of all. */
export interface BookmarkPage {
  typeCode?: DemandTypeCode;
  pageNum: number;
}

const pageSize = DEFAULT_PAGE_SIZE;
/** Queries the demands that the user has viewed. */
export const historyQuery = (page: BookmarkPage) => callQuery(historyCall, { query: { ...page, pageSize } });
/** Queries the demands that the user has bookmarked. */
export const collectionsQuery = (page: BookmarkPage) => callQuery(collectionsCall, { query: { ...page, pageSize } });
/** Queries the published demands of a publisher. */
export const publishedQuery = (id: string, page: BookmarkPage) =>
  callQuery(publishedCall, { params: { id }, query: { ...page, pageSize } });

/** Key of all cached pages of a list. */
export const historyKey = [historyCall.name] as const;
export const collectionsKey = [collectionsCall.name] as const;
