import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/verification.ts');

/** E35 */
export const submitRealNameCall = remoteCall('E35', async () => (await contract()).submitRealName);

/** How far one's own real name is verified (ext:real-name-mine); name and number masked. */
export const realNameQuery = nullIfMissing(
  callQuery(
    remoteCall('ext:real-name-mine', async () => (await contract()).getMyRealName),
    {},
  ),
);
