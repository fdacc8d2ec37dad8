import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getRealNameVerification } from '#shared/contract/verification.ts';

const contract = () => import('#shared/contract/verification.ts');

export const submitRealNameCall = remoteCall('verification.submitRealName', async () => (await contract()).submitRealName);

/** The user's real-name verification, with name and number masked. */
export const realNameQuery = nullIfMissing(
  callQuery(
    remoteCall('verification.getRealName', async () => (await contract()).getRealNameVerification),
    {},
  ),
);

/** The record of the verification; `triesLeft` is null if the API has no record. */
export type RealNameRecord = Omit<CallData<typeof getRealNameVerification>, 'triesLeft'> & { triesLeft: number | null };
