import { startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { lockBuyer, type OrderRow, selectSpent } from './order-repository.ts';
import { type SaleTerms, selectSaleTerms, toSaleTerms } from './sale-terms.ts';

/** A buyer who is locked until the transaction ends, and the data that the purchase depends on. */
export interface LockedBuyer {
  userId: string;
  /** The Idempotency-Key of the request; null if it has none. */
  clientKey: string | null;
  /** The order that was opened with this key before, however long ago. */
  earlier: OrderRow | undefined;
  /** Amount paid from the balance today (in China), in 分. */
  spentToday: number;
  sale: SaleTerms;
}

/**
 * Locks a buyer, so that their other purchases wait until the transaction ends, and reads everything that the purchase depends on in one
 * statement. Throws 401 if the user no longer exists.
 */
export async function lockBuyerForPurchase(
  trx: Database,
  { userId, clientKey }: Pick<LockedBuyer, 'userId' | 'clientKey'>,
  now: Date,
): Promise<LockedBuyer> {
  if (!(await lockBuyer(trx, userId))) throw new ApiError(401, '请您先登录');
  const { spent, terms, ...order } = await trx
    .selectFrom(selectSpent(trx, userId, startOfChinaDay(now)).as('day'))
    .leftJoin('orders', (join) => join.on('orders.user_id', '=', userId).on('orders.client_key', '=', clientKey))
    .selectAll('orders')
    .select(['day.spent', selectSaleTerms(now).as('terms')])
    .executeTakeFirstOrThrow();
  // The left join returns all columns of an order or none.
  const earlier = order.id === null ? undefined : (order as OrderRow);
  return { userId, clientKey, earlier, spentToday: Number(spent), sale: toSaleTerms(terms) };
}
