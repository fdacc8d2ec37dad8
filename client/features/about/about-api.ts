import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/site.ts');

/** The latest version of the app, for both platforms. */
export const latestAppVersionQuery = callQuery(
  remoteCall('site.getLatestAppVersion', async () => (await contract()).getLatestAppVersion),
  { query: {} },
);
