import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/partner.ts');

export const partnerQuery = callQuery(
  remoteCall('partner.getSummary', async () => (await contract()).getPartnerSummary),
  {},
);
export const applyCall = remoteCall('partner.apply', async () => (await contract()).applyAsPartner);
