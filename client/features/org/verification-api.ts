import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/verification-contract.ts');

/** E36 */
export const submitOfficialCall = remoteCall('E36', async () => (await contract()).submitOfficial);

/** How far it is verified that the caller acts for an organization (ext:official-mine). */
export const officialQuery = callQuery(
  remoteCall('ext:official-mine', async () => (await contract()).getMyOfficial),
  {},
);
