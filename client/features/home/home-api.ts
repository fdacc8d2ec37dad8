import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/demand-contract.ts');

export const feedQuery = callQuery(
  remoteCall('E46', async () => (await contract()).searchDemands),
  { query: { pageSize: 30 } },
);
