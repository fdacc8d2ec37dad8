import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/site.ts');

/** E12, both platforms. */
export const latestAppVersionQuery = callQuery(
  remoteCall('site.getLatestAppVersion', async () => (await contract()).getLatestAppVersion),
  { query: {} },
);
