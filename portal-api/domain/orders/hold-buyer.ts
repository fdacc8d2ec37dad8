import { startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { lockBuyer, type OrderRow, selectSpent } from './order-repository.ts';
import { type SaleTerms, selectSaleTerms, toSaleTerms } from './sale-terms.ts';

/** Somebody whose other purchases wait until the transaction ends, and what this one depends on. */
export interface HeldBuyer {
  userId: string;
  /** The Idempotency-Key of the request; null: it had none. */
  clientKey: string | null;
  /** The order that the key began before, however long ago. */
  earlier: OrderRow | undefined;
  /** 分 paid from the balance today, in China. */
  spentToday: number;
  sale: SaleTerms;
}

/**
 * Holds somebody's other purchases back until the transaction ends; all that the purchase depends on is read then, by one statement. 401:
 * there is no such user any more.
 */
export async function holdBuyer(
  trx: Database,
  { userId, clientKey }: Pick<HeldBuyer, 'userId' | 'clientKey'>,
  now: Date,
): Promise<HeldBuyer> {
  if (!(await lockBuyer(trx, userId))) throw new ApiError(401, '请您先登录');
  const { spent, terms, ...order } = await trx
    .selectFrom(selectSpent(trx, userId, startOfChinaDay(now)).as('day'))
    .leftJoin('orders', (join) => join.on('orders.user_id', '=', userId).on('orders.client_key', '=', clientKey))
    .selectAll('orders')
    .select(['day.spent', selectSaleTerms(now).as('terms')])
    .executeTakeFirstOrThrow();
  // A joined row is there whole, or not at all.
  const earlier = order.id === null ? undefined : (order as OrderRow);
  return { userId, clientKey, earlier, spentToday: Number(spent), sale: toSaleTerms(terms) };
}
