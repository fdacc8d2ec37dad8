import { callQuery, withPreviousData } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallInput } from '#shared/contract/define-call.ts';
import type { listOrders } from '#shared/contract/order.ts';

const contract = () => import('#shared/contract/order.ts');
const listCall = remoteCall('order.list', async () => (await contract()).listOrders);
const orderCall = remoteCall('order.get', async () => (await contract()).getOrder);

/** Query for the caller's orders, latest first. The previous page stays visible while another one loads. */
export const ordersQuery = (query: CallInput<typeof listOrders>['query']) => withPreviousData(callQuery(listCall, { query }));

const FRESH_MS = 2_000;
/**
 * Query for one of the caller's orders in full. Its data is soon stale, so it is refetched after a checkout: money may have arrived since.
 */
export const orderQuery = (orderNo: string) => callQuery(orderCall, { params: { orderNo }, query: {} }, { staleTime: FRESH_MS });

export const cancelCall = remoteCall('order.cancel', async () => (await contract()).cancelOrder);

export const refundCall = remoteCall('order.requestRefund', async () => (await contract()).requestRefund);
