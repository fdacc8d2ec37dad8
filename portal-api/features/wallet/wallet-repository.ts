import { sql } from 'kysely';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { TransactionDirection, TransactionType } from '#shared/contract/pay-enums.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';

interface OrderName {
  title: string;
  pay_method: string | null;
}

/** Returns the titles and payment methods of orders, by order number. */
export async function findOrderNames(db: Database, orderNos: readonly string[]): Promise<Map<string, OrderName>> {
  if (orderNos.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['order_no', 'title', 'pay_method']).where('order_no', 'in', orderNos).execute();
  return new Map(rows.map(({ order_no, ...name }) => [order_no, name]));
}

interface BoostFilter {
  sceneCode: SceneCode;
  direction?: TransactionDirection | undefined;
  type?: TransactionType | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  pageNum: number;
  pageSize: number;
}

/** SQL expression for the type of a movement of boosts. */
const boostType = sql<string>`case
  when biz_type = 'ORDER' then 'BUY_SCENE'
  when biz_type = 'REFUND' then 'REFUND'
  when quantity < 0 or minutes < 0 then 'USE'
  when biz_type = 'PROP_RETURN' then 'RETURN'
  else 'GRANT' end`;
const isOutgoing = sql<boolean>`(quantity < 0 or minutes < 0)`;

/** Returns one page of the movements of a user's boosts of one kind, latest first, and their total. */
export function listBoostMovements(db: Database, userId: string, { sceneCode, direction, type, from, until, ...page }: BoostFilter) {
  let own = db.selectFrom('scene_ledger').where('user_id', '=', userId).where('scene_code', '=', sceneCode);
  if (direction) own = own.where(isOutgoing, '=', direction === 'EXPENDITURE');
  if (type) own = own.where(boostType, '=', type);
  if (from) own = own.where('created_at', '>=', from);
  if (until) own = own.where('created_at', '<', until);
  const rows = own
    .select(['id', 'quantity', 'quantity_after', 'minutes', 'minutes_after', 'biz_type', 'biz_id', 'title', 'created_at'])
    .select([boostType.as('type'), isOutgoing.as('is_outgoing')])
    .orderBy('id', 'desc');
  return readPage(rows, own, page);
}
