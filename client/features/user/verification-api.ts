import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getMyRealName } from '#shared/contract/verification.ts';

const contract = () => import('#shared/contract/verification.ts');

export const submitRealNameCall = remoteCall('verification.submitRealName', async () => (await contract()).submitRealName);

/** How far one's own real name is verified; name and number masked. */
export const realNameQuery = nullIfMissing(
  callQuery(
    remoteCall('verification.getRealName', async () => (await contract()).getMyRealName),
    {},
  ),
);

/** `triesLeft` null: an API without the record does not say. */
export type RealNameRecord = Omit<CallData<typeof getMyRealName>, 'triesLeft'> & { triesLeft: number | null };
