import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { refundRefusalTexts } from '#shared/text/money-texts.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { takeFromInventory } from '../boosts/boost-inventory.ts';
import { post } from '../ledger/post-transfer.ts';
import { revokeMembership } from '../membership/revoke-membership.ts';
import { sendNotice } from '../notices/send-notice.ts';
import type { OrderActor } from '../orders/order-events.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { addToRefundedAmount } from './finish-refund.ts';
import { lockOrderById, type RefundRow } from './payment-rows.ts';

/**
 * Takes back an order's goods and refunds the money: immediately to the balance, or by the job that sends refunds to the provider. The
 * order must be locked and REFUNDING, its buyer locked, the refund APPROVED. Throws 409 if the goods are no longer there. Requires a
 * transaction.
 */
export async function carryOutRefund(trx: Database, order: OrderRow, refund: RefundRow, by: OrderActor, now: Date): Promise<OrderRow> {
  const isToBalance = refund.attempt_id === null;
  // Accounts are locked before stocks, as in a purchase.
  if (isToBalance) await payToBalance(trx, order, refund, now);
  await revokeGoods(trx, order, refund, by, now);
  if (isToBalance) {
    await trx.updateTable('refunds').set({ status: 'DONE', done_at: now }).where('id', '=', refund.id).execute();
    await addToRefundedAmount(trx, order, refund, { to: 'BALANCE', by }, now);
    const text = `「${order.title}」的退款 ${formatMoney(refund.amount)} 已退到您的钱包余额。`;
    await sendNotice(trx, { userId: order.user_id, category: '系统', title: '退款已完成', text, link: href('wallet') }, now);
  } else {
    await trx.updateTable('refunds').set({ next_try_at: now }).where('id', '=', refund.id).execute();
  }
  return lockOrderById(trx, order.id);
}

async function payToBalance(trx: Database, { kind, user_id, order_no }: OrderRow, { amount, refund_no }: RefundRow, now: Date) {
  if (kind === 'RECHARGE') throw new Error(`Recharge ${order_no} goes back as a return of the balance only`);
  await post(
    trx,
    {
      from: { kind: 'REVENUE', of: kind },
      to: { kind: 'CASH', userId: user_id },
      amount,
      kind: 'REFUND',
      bizType: 'REFUND',
      bizId: refund_no,
      orderNo: order_no,
    },
    now,
  );
}

const usedJustNow = '部分道具刚刚被使用，请刷新后重新申请';
/** For the operator who decides: the goods that the request covers are no longer there. */
const usedSince = '部分道具在审核期间已被使用，不能收回；请拒绝这笔退款，按剩余的道具重新申请';

/** Takes back granted goods. If operators refund used boosts (`quantity` is null), there is nothing to take. */
async function revokeGoods(
  trx: Database,
  order: OrderRow,
  { refund_no, quantity }: RefundRow,
  { source }: OrderActor,
  now: Date,
): Promise<void> {
  const { id: orderId, user_id: userId, fulfilled_at } = order;
  if (fulfilled_at === null) return;
  if (order.kind === 'MEMBERSHIP') {
    if (await revokeMembership(trx, { userId, orderId }, now)) return;
    // The buyer bought another membership while operators were reviewing the request.
    throw new ApiError(409, refundRefusalTexts.NOT_LAST, { data: { reason: 'NOT_LAST' } });
  }
  const [line] = order.snapshot.lines;
  if (quantity === null || line?.sceneCode === undefined) return;
  const taken = { userId, sceneCode: line.sceneCode, quantity, title: `退款收回 ${order.title}`, bizType: 'REFUND', bizId: refund_no };
  if (await takeFromInventory(trx, taken, now)) return;
  throw new ApiError(409, source === 'OPERATOR' ? usedSince : usedJustNow, { data: { reason: 'GOODS_USED' } });
}
