import { callQuery, withPreviousData } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallInput } from '#shared/contract/define-call.ts';
import type { listOrders } from '#shared/contract/order.ts';

const contract = () => import('#shared/contract/order.ts');
const listCall = remoteCall('order.list', async () => (await contract()).listOrders);
const orderCall = remoteCall('order.get', async () => (await contract()).getOrder);

/** Orders of the caller, latest first; another page of them keeps the one before until it is there. */
export const ordersQuery = (query: CallInput<typeof listOrders>['query']) => withPreviousData(callQuery(listCall, { query }));

const FRESH_MS = 2_000;
/** One order of the caller in full, read anew by whoever comes from the checkout: money may have come since. */
export const orderQuery = (orderNo: string) => callQuery(orderCall, { params: { orderNo }, query: {} }, { staleTime: FRESH_MS });

export const cancelCall = remoteCall('order.cancel', async () => (await contract()).cancelOrder);

export const refundCall = remoteCall('order.requestRefund', async () => (await contract()).requestRefund);
