import { ordersQuery } from '#client/entities/order/order-queries.ts';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

/** The memberships that are sold, and the caller's own. */
export const plansQuery = callQuery(
  remoteCall('payment.listPlans', async () => (await import('#shared/contract/payment.ts')).listPlans),
  {},
);

/** Where the membership stands of an API that sells none. */
export const accountQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

const LATEST = 5;
/** The latest purchases of memberships. */
export const membershipOrdersQuery = ordersQuery({ kind: 'MEMBERSHIP', pageNum: 1, pageSize: LATEST });
