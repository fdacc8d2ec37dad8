import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/report.ts');

export const reportCall = remoteCall('report.create', async () => (await contract()).reportDemand);
const myReportsCall = remoteCall('report.listMine', async () => (await contract()).listMyReports);

/** The caller's reports about one demand, latest first. */
export const myReportsQuery = (demandId: string) => callQuery(myReportsCall, { query: { demandId, pageSize: 10 } });
