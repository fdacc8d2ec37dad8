import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { DemandSort } from '#shared/contract/demand-enums.ts';

const demands = () => import('#shared/contract/demand.ts');
const searchCall = remoteCall('demand.search', async () => (await demands()).searchDemands);
const recommendedCall = remoteCall('demand.listRecommended', async () => (await demands()).listRecommendedDemands);
const announcementsCall = remoteCall(
  'message.listAnnouncements',
  async () => (await import('#shared/contract/message.ts')).listAnnouncements,
);

/** Queries the first 30 demands in the requested order; the default order starts with headlines and tops. */
export const feedQuery = (sort: DemandSort) => ({
  ...callQuery(searchCall, { query: { sort, pageSize: 30, withFacets: '0' } }),
  placeholderData: keepPreviousData,
});
export const recommendedQuery = callQuery(recommendedCall, { query: { pageSize: 6 } });
export const announcementsQuery = callQuery(announcementsCall, { query: { pageSize: 5 } });
