import { callQuery, withPreviousData } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallInput } from '#shared/contract/define-call.ts';
import type { listOrders } from '#shared/contract/order.ts';

const listCall = remoteCall('order.list', async () => (await import('#shared/contract/order.ts')).listOrders);

/** Query for the caller's orders, latest first. The previous page stays visible while another one loads. */
export const ordersQuery = (query: CallInput<typeof listOrders>['query']) => withPreviousData(callQuery(listCall, { query }));
