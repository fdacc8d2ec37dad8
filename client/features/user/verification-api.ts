import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/verification.ts');

export const submitRealNameCall = remoteCall('verification.submitRealName', async () => (await contract()).submitRealName);

/** How far one's own real name is verified; name and number masked. */
export const realNameQuery = nullIfMissing(
  callQuery(
    remoteCall('verification.getRealName', async () => (await contract()).getMyRealName),
    {},
  ),
);
