import { href } from '#shared/routes/href.ts';
import { invoiceableAmount, mustReverse } from '#shared/rules/invoice-life.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { changeInvoice } from '../../../domain/invoices/change-invoice.ts';
import { findLatestInvoice, type InvoiceRow, listInvoicesToDo } from '../../../domain/invoices/invoice-repository.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { lockOrder, type OrderRow } from '../../../domain/orders/order-repository.ts';
import { toPortalTime } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/**
 * Lists the invoices to issue, for the current amount of the order (WAIT until the outcome of its refund is known), and issued ones to
 * reverse because of a refund. Oldest first.
 */
export async function listInvoices({ db }: OperatorContext) {
  const rows = await listInvoicesToDo(db);
  return rows.map((row) => {
    const order = { kind: row.order_kind, status: row.order_status, amount: row.order_amount, refunded: row.order_refunded };
    const reverses = mustReverse(row, order);
    const todo: 'REVERSE' | 'WAIT' | 'ISSUE' = reverses ? 'REVERSE' : isRefunding(order) ? 'WAIT' : 'ISSUE';
    return {
      id: row.id,
      orderNo: row.order_no,
      todo,
      goods: row.title,
      amount: formatMoney(reverses ? row.amount : order.amount - order.refunded),
      invoiceTitle: row.name,
      taxNo: row.tax_no,
      email: row.email,
      number: row.number,
      requestedAt: toPortalTime(row.requested_at),
    };
  });
}

const isRefunding = ({ status }: Pick<OrderRow, 'status'>): boolean => status === 'REFUNDING';

/** Throws 409 for a number that is recorded already: every document of the tax authority has its own, including reversals. */
async function refuseKnownNumber(trx: Database, number: string): Promise<void> {
  const known = await trx
    .selectFrom('invoices')
    .select('id')
    .where((eb) => eb.or([eb('number', '=', number), eb('reversal_number', '=', number)]))
    .executeTakeFirst();
  if (known) throw new ApiError(409, '这个发票号码已经登记过');
}

/** The request that an operator has read before they decide on it; the amount as `listInvoices` formats it. */
export interface SeenInvoice {
  id: string;
  amount?: string | undefined;
}

/** Throws 409 if the latest request of the order, or the amount to issue, is no longer the one that the operator has read. */
async function requireSeen(trx: Database, order: OrderRow, seen: SeenInvoice | undefined): Promise<void> {
  if (!seen) return;
  const latest = await findLatestInvoice(trx, order.id);
  const isOther = latest?.id !== seen.id || (seen.amount !== undefined && seen.amount !== formatMoney(invoiceableAmount(order)));
  if (isOther) throw new ApiError(409, '申请或金额刚刚有变化，请按最新的内容核对');
}

/** Records that an invoice was issued under the number of the tax authority, for the current amount of the order. Notifies the buyer. */
export const issueInvoice = (operator: OperatorContext, orderNo: string, number: string, seen?: SeenInvoice) =>
  inOrder(operator, orderNo, async (trx, order, by) => {
    await requireSeen(trx, order, seen);
    if (isRefunding(order)) throw new ApiError(409, '订单正在退款，请在退款有结果后再开具');
    const amount = invoiceableAmount(order);
    if (amount <= 0) throw new ApiError(409, '该订单已没有可以开票的金额，请驳回申请');
    await refuseKnownNumber(trx, number);
    const invoice = await changeInvoice(trx, order, { event: 'ISSUE', details: { amount, number } }, by, operator.now);
    await notifyBuyer(
      trx,
      order,
      { title: '发票已开具', text: `订单「${order.title}」的发票已开具，金额 ${formatMoney(amount)}，请查收邮箱。` },
      operator.now,
    );
    await logAction(trx, operator, { command: 'invoice-issue', userId: order.user_id, details: { orderNo, number, amount } });
    return shown(order, invoice);
  });

/** Refuses a request. The buyer is told why and may request an invoice again. */
export const refuseInvoice = (operator: OperatorContext, orderNo: string, reason: string, seen?: SeenInvoice) =>
  inOrder(operator, orderNo, async (trx, order, by) => {
    await requireSeen(trx, order, seen);
    const invoice = await changeInvoice(trx, order, { event: 'REFUSE', details: { reason } }, by, operator.now);
    await notifyBuyer(trx, order, { title: '发票申请未通过', text: `订单「${order.title}」的发票申请未通过：${reason}` }, operator.now);
    await logAction(trx, operator, { command: 'invoice-refuse', userId: order.user_id, details: { orderNo, reason } });
    return shown(order, invoice);
  });

/**
 * Records the reversal of an issued invoice after a refund or because of an error. The buyer may request another for the remaining amount.
 */
export const reverseInvoice = (operator: OperatorContext, orderNo: string, number: string, seen?: SeenInvoice) =>
  inOrder(operator, orderNo, async (trx, order, by) => {
    await requireSeen(trx, order, seen);
    await refuseKnownNumber(trx, number);
    const details = { reversal_number: number };
    const invoice = await changeInvoice(trx, order, { event: 'REVERSE', details }, by, operator.now);
    const isForRefund = mustReverse({ ...invoice, status: 'ISSUED' }, order);
    const what = isForRefund ? `订单「${order.title}」已退款，原发票` : `订单「${order.title}」的发票`;
    const again = invoiceableAmount(order) > 0 ? `需要时可以${isForRefund ? '按剩余金额' : ''}重新申请。` : '';
    await notifyBuyer(trx, order, { title: '发票已红冲', text: `${what} ${invoice.number} 已红冲。${again}` }, operator.now);
    await logAction(trx, operator, { command: 'invoice-reverse', userId: order.user_id, details: { orderNo, number } });
    return shown(order, invoice);
  });

type Actor = { source: 'OPERATOR'; actor: string; requestId: string | null };

const inOrder = <Answer>(
  { db, name, requestId }: OperatorContext,
  orderNo: string,
  change: (trx: Database, order: OrderRow, by: Actor) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderNo);
    if (!order) throw new ApiError(404, '没有这个订单');
    return change(trx, order, { source: 'OPERATOR', actor: name, requestId });
  });

const notifyBuyer = (
  trx: Database,
  { user_id, order_no }: OrderRow,
  said: { title: string; text: string },
  now: Date,
): Promise<string | null> =>
  sendNotice(trx, { userId: user_id, category: '系统', ...said, link: href('boost.orders', undefined, { orderNo: order_no }) }, now);

const shown = ({ order_no }: OrderRow, { status, amount, number }: InvoiceRow) => ({
  orderNo: order_no,
  status,
  amount: formatMoney(amount),
  number,
});
