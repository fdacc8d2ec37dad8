import type { Updateable } from 'kysely';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { describeMoment } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OrdersTable } from '../../platform/db/tables/payment-tables.ts';
import { grantBoosts } from '../boosts/boost-inventory.ts';
import { beginMembership } from '../membership/begin-membership.ts';
import { sendNotice } from '../notices/send-notice.ts';
import type { OrderActor, OrderStep } from './order-events.ts';
import { changeOrder, type OrderRow } from './order-repository.ts';

/**
 * Grants what a paid order bought: its boosts line by line, or its membership period. A recharge was already credited by its transfer. The
 * order must be locked and PAID; one that is already fulfilled stays as it is. An error rolls back everything with the transaction.
 * `payment` contains changes by a payment in this same transaction, which are written together with the fulfilment.
 */
export async function fulfilOrder(
  trx: Database,
  order: OrderRow,
  by: OrderActor,
  now: Date,
  payment?: { step: OrderStep; values: Updateable<OrdersTable> },
): Promise<OrderRow> {
  if (order.status === 'FULFILLED') return order;
  if (order.status !== 'PAID') throw new Error(`An order that is ${order.status} is not fulfilled`);
  const told = order.kind === 'MEMBERSHIP' ? await grantMembership(trx, order, now) : await grantGoods(trx, order, now);
  if (told) await sendNotice(trx, { userId: order.user_id, category: '系统', ...told }, now);
  const values = { ...payment?.values, status: 'FULFILLED', fulfilled_at: now, next_try_at: null } as const;
  const step = { event: 'FULFIL', before: 'PAID', after: 'FULFILLED' };
  return changeOrder(trx, order.id, values, { steps: payment ? [payment.step, step] : [step], by }, now);
}

async function grantMembership(trx: Database, order: OrderRow, now: Date) {
  const [line] = order.snapshot.lines;
  if (line?.level === undefined || line.days === undefined) throw new Error(`Order ${order.order_no} names no membership`);
  const { level, days } = line;
  const agreed = { level, days, price: order.list_amount, credit: order.list_amount - order.amount, agreedAt: order.created_at };
  const period = await beginMembership(trx, { userId: order.user_id, orderId: order.id, ...agreed }, now);
  return { title: '会员已开通', text: `${line.title}已开通，有效期至 ${describeMoment(period.expireAt)}。`, link: href('member') };
}

/**
 * Grants boosts and returns the notice to send. A purchase from the balance needs none, as the buyer sees the result immediately. A payment
 * at a provider may be reported after the page was closed.
 */
async function grantGoods(trx: Database, order: OrderRow, now: Date) {
  for (const { line, sceneCode, quantity } of order.snapshot.lines) {
    if (sceneCode === undefined || quantity === undefined) continue;
    const grant = { userId: order.user_id, sceneCode, quantity, title: `购买 ${order.title}` };
    await grantBoosts(trx, { ...grant, bizType: 'ORDER', bizId: `${order.order_no}:${line}` }, now);
  }
  if (order.kind === 'RECHARGE') return { title: '充值成功', text: `${formatMoney(order.amount)} 已存入您的余额。`, link: href('wallet') };
  return order.pay_method === 'BALANCE' ? null : { title: '道具已到账', text: `您购买的${order.title}已到账。`, link: href('boost.mine') };
}
