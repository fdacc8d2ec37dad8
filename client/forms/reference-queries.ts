import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { CACHE_TTL_MS } from '#shared/constants.ts';

const contract = () => import('#shared/contract/reference.ts');
const regionsCall = remoteCall('reference.getRegionTree', async () => (await contract()).getRegionTree);
const industriesCall = remoteCall('reference.getIndustryTree', async () => (await contract()).getIndustryTree);

/** Query for the regions: 省 and 市 with depth 2; 省, 市 and 区 with depth 3. */
export const regionTreeQuery = (depth: 2 | 3) => callQuery(regionsCall, { query: { depth } }, { staleTime: CACHE_TTL_MS });

/** Query for the branches with their industries. */
export const industryTreeQuery = callQuery(industriesCall, {}, { staleTime: CACHE_TTL_MS });
