import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/bookmark.ts');

export const reportCall = remoteCall('E54', async () => (await contract()).reportDemand);
const myReportsCall = remoteCall('ext:report-mine', async () => (await contract()).listMyReports);

/** The caller's reports about one demand, latest first. */
export const myReportsQuery = (demandId: string) => callQuery(myReportsCall, { query: { demandId, pageSize: 10 } });
