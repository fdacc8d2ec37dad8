import { Router } from 'express';
import { cancelOrder, getOrder, listOrders, type OrderDetail, requestRefund } from '#shared/contract/order.ts';
import { orderEventName } from '#shared/text/money-texts.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { findOwnOrder, type OrderRow } from '../../domain/orders/order-repository.ts';
import { checkOrder } from '../../domain/payments/check-order.ts';
import { readRefundOffers } from '../../domain/payments/refund-offers.ts';
import { requestRefundOf } from '../../domain/payments/request-refund.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { cancelWaitingOrder } from './cancel-order.ts';
import { listOwnOrders, readOrderHistory } from './order-list-repository.ts';
import { toInvoicing, toOrder } from './order-view.ts';

/** Routes for the caller's orders. */
export function orderRoutes(deps: PortalApiDeps): Router {
  const { db, clock } = deps;
  const router = Router();

  bindCall(router, listOrders, async ({ query }, request) => {
    const userId = requireUserId(request);
    const { rows, total } = await listOwnOrders(db, userId, query);
    const offers = await readRefundOffers(db, userId, rows, clock.now());
    return toPage(
      rows.map((row) => toOrder(row, offers.get(row.id))),
      total,
      query,
    );
  });

  bindCall(router, getOrder, async ({ params, query }, request) => {
    const userId = requireUserId(request);
    const find = async () => (await findOwnOrder(db, userId, params.orderNo)) ?? notFound();
    const order = await find();
    if (query.check === undefined) return readDetail(order);
    await checkOrder(deps, { orderId: order.id, userId, isWatch: query.check === 'watch' });
    return readDetail(await find());
  });

  bindCall(router, cancelOrder, async ({ params }, request) => {
    const userId = requireUserId(request);
    const by = { source: 'USER', actor: userId, requestId: request.requestId } as const;
    return readDetail(await cancelWaitingOrder(deps, { userId, orderNo: params.orderNo }, by));
  });

  bindCall(router, requestRefund, async ({ params, body }, request) => {
    const userId = requireUserId(request);
    const by = { source: 'USER', actor: userId, requestId: request.requestId } as const;
    const note = answerStoreFor(request, clock.now());
    return runMoneyTransaction(db, async (trx) => {
      const order = (await findOwnOrder(trx, userId, params.orderNo, { lock: true })) ?? notFound();
      const asked = await requestRefundOf(trx, order, { cause: 'USER', askedBy: userId, ...body }, by, clock.now());
      return note(trx, await readDetail(asked.order, trx));
    });
  });

  return router;

  async function readDetail(order: OrderRow, from = db): Promise<OrderDetail> {
    const [{ events, refunds, attempt, invoice }, offers] = await Promise.all([
      readOrderHistory(from, order.id),
      readRefundOffers(from, order.user_id, [order], clock.now()),
    ]);
    const code = order.status === 'WAITING' && attempt?.status === 'WAITING' ? attempt : null;
    return {
      ...toOrder(order, offers.get(order.id)),
      breakdown: order.snapshot.breakdown,
      qrContent: code?.qr_content ?? null,
      payUrl: code?.pay_url ?? null,
      now: toPortalTime(clock.now()),
      timeline: events.map(({ event, at }) => ({ event, at: toPortalTime(at), text: orderEventName(event) })),
      refunds: refunds.map(({ refund_no, attempt_id, error, created_at, done_at, ...refund }) => ({
        refundNo: refund_no,
        ...refund,
        to: attempt_id === null ? 'BALANCE' : 'ORIGIN',
        answer: refund.status === 'REFUSED' ? error : null,
        createdAt: toPortalTime(created_at),
        doneAt: toPortalTimeOrNull(done_at),
      })),
      ...toInvoicing(order, invoice),
    };
  }
}

function notFound(): never {
  throw new ApiError(404, '订单不存在');
}
