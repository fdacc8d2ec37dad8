import { callQuery, nullIfMissing, withPreviousData } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { type RecordFilter, toRecordQuery } from './record-filter.ts';

const contract = () => import('#shared/contract/wallet.ts');

/** The summary of the wallet; null if the API has no wallet. The checkout reads it under the same key. */
export const summaryQuery = nullIfMissing(
  callQuery(
    remoteCall('wallet.getSummary', async () => (await contract()).getWalletSummary),
    {},
  ),
);

/** The account, which contains the balance if the API has no wallet. */
export const accountQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

const recordsCall = remoteCall('wallet.listRecords', async () => (await contract()).listWalletRecords);
export const recordsQuery = (filter: RecordFilter) => withPreviousData(callQuery(recordsCall, { query: toRecordQuery(filter) }));

/** The part of the balance that can be returned, requested again whenever the dialog opens. */
export const returnPlanQuery = callQuery(
  remoteCall('wallet.getReturnPlan', async () => (await contract()).getReturnPlan),
  {},
  { staleTime: 0 },
);
export const returnBalanceCall = remoteCall('wallet.returnBalance', async () => (await contract()).returnBalance);
