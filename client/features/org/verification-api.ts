import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/verification.ts');

export const submitOfficialCall = remoteCall('verification.submitOfficial', async () => (await contract()).submitOfficial);

/** The account, whose `officialStatus` stands in where the record cannot be read. */
export const accountQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

/** How far it is verified that the caller acts for an organization. */
export const officialQuery = nullIfMissing(
  callQuery(
    remoteCall('verification.getOfficial', async () => (await contract()).getMyOfficial),
    {},
  ),
);
