import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/referral.ts');

export const partnerQuery = callQuery(
  remoteCall('ext:partner-summary', async () => (await contract()).getPartnerSummary),
  {},
);
export const applyCall = remoteCall('ext:partner-apply', async () => (await contract()).applyAsPartner);
