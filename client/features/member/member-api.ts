import { ordersQuery } from '#client/entities/order/order-queries.ts';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

/** Queries the memberships that are sold and the caller's own membership. */
export const plansQuery = callQuery(
  remoteCall('payment.listPlans', async () => (await import('#shared/contract/payment.ts')).listPlans),
  {},
);

/** Queries the account, which contains the membership for an API that sells none. */
export const accountQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

const LATEST = 5;
/** Queries the latest membership purchases. */
export const membershipOrdersQuery = ordersQuery({ kind: 'MEMBERSHIP', pageNum: 1, pageSize: LATEST });
