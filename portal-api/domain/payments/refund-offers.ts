import { sql } from 'kysely';
import { type GivenGoods, offerRefund, type RefundOffer, type RefundRefusal } from '#shared/rules/refund-amount.ts';
import type { Database } from '../../platform/db/database.ts';
import { listInventory } from '../boosts/boost-inventory.ts';
import { listActivePeriods } from '../membership/revoke-membership.ts';
import { hasUsedRights } from '../membership/used-rights.ts';
import type { OrderRow } from '../orders/order-repository.ts';

export type Refundability = RefundOffer | { refused: RefundRefusal };

interface GivenBack {
  amount: number;
  pieces: number;
}

const NOTHING: GivenBack = { amount: 0, pieces: 0 };

/**
 * Returns by order id the refund that the buyer may request now, or why there is none. Needs as many queries for a page of orders as for
 * one.
 */
export async function readRefundOffers(
  db: Database,
  userId: string,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Map<string, Refundability>> {
  const given = orders.filter(({ status, kind }) => status === 'FULFILLED' && kind !== 'RECHARGE');
  const [back, stocks, membership] = await Promise.all([
    readGivenBack(db, given),
    given.some(({ kind }) => kind === 'SCENE') ? listInventory(db, userId) : [],
    given.some(({ kind }) => kind === 'MEMBERSHIP') ? readLastMembership(db, userId) : null,
  ]);
  const goodsOf = (order: OrderRow, { amount, pieces }: GivenBack): GivenGoods => {
    if (order.fulfilled_at === null) return { kind: 'NOTHING' };
    if (order.kind === 'MEMBERSHIP') {
      return { kind: 'MEMBERSHIP', isLast: membership?.orderId === order.id, isUsed: membership?.isUsed ?? false };
    }
    const [line] = order.snapshot.lines;
    const stock = stocks.find(({ sceneCode }) => sceneCode === line?.sceneCode)?.quantity ?? 0;
    const quantity = line?.quantity ?? 1;
    return { kind: 'BOOSTS', line: { quantity, paid: order.amount, refundedPieces: pieces, refundedAmount: amount }, stock };
  };
  return new Map(
    orders.map((order) => {
      const gone = back.get(order.id) ?? NOTHING;
      const { kind, status, amount, pay_method: payMethod, paid_at: paidAt } = order;
      const refunded = Math.max(order.refunded, gone.amount);
      return [order.id, offerRefund({ kind, status, amount, refunded, payMethod, paidAt }, goodsOf(order, gone), now)];
    }),
  );
}

/** Reads how much of each order was refunded, or is being refunded, by requests of buyers or operators. */
async function readGivenBack(db: Database, orders: readonly OrderRow[]): Promise<Map<string, GivenBack>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select(['order_id', sql<string>`sum(amount)`.as('amount'), sql<string>`coalesce(sum(quantity), 0)`.as('pieces')])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('cause', 'in', ['USER', 'OPERATOR'])
    .where('status', '<>', 'REFUSED')
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, amount, pieces }) => [order_id, { amount: Number(amount), pieces: Number(pieces) }]));
}

async function readLastMembership(db: Database, userId: string): Promise<{ orderId: string | null; isUsed: boolean } | null> {
  const [last] = await listActivePeriods(db, userId);
  return last ? { orderId: last.order_id, isUsed: await hasUsedRights(db, userId, last.starts_at) } : null;
}
