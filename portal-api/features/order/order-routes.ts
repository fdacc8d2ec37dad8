import { Router } from 'express';
import { cancelOrder, getOrder, listOrders, type OrderDetail } from '#shared/contract/order.ts';
import { orderEventName } from '#shared/text/money-texts.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { findOwnOrder, type OrderRow } from '../../domain/orders/order-repository.ts';
import { checkOrder } from '../../domain/payments/check-order.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { cancelWaitingOrder } from './cancel-order.ts';
import { listOwnOrders, readOrderHistory } from './order-list-repository.ts';
import { toOrder } from './order-view.ts';

/** The caller's orders. */
export function orderRoutes(deps: PortalApiDeps): Router {
  const { db, clock } = deps;
  const router = Router();

  bindCall(router, listOrders, async ({ query }, request) => {
    const { rows, total } = await listOwnOrders(db, requireUserId(request), query);
    return toPage(rows.map(toOrder), total, query);
  });

  bindCall(router, getOrder, async ({ params, query }, request) => {
    const userId = requireUserId(request);
    const find = async () => (await findOwnOrder(db, userId, params.orderNo)) ?? notFound();
    const order = await find();
    if (query.check === undefined) return readDetail(order);
    await checkOrder(deps, { orderId: order.id, userId, isWatch: query.check === 'watch' });
    return readDetail(await find());
  });

  bindCall(router, cancelOrder, async ({ params }, request, response) => {
    const userId = requireUserId(request);
    const by = { source: 'USER', actor: userId, requestId: response.get('X-Request-Id') ?? null } as const;
    return readDetail(await cancelWaitingOrder(deps, { userId, orderNo: params.orderNo }, by));
  });

  return router;

  async function readDetail(order: OrderRow): Promise<OrderDetail> {
    const { events, refunds, attempt } = await readOrderHistory(db, order.id);
    const code = order.status === 'WAITING' && attempt?.status === 'WAITING' ? attempt : null;
    return {
      ...toOrder(order),
      breakdown: order.snapshot.breakdown,
      qrContent: code?.qr_content ?? null,
      payUrl: code?.pay_url ?? null,
      now: toPortalTime(clock.now()),
      timeline: events.map(({ event, at }) => ({ event, at: toPortalTime(at), text: orderEventName(event) })),
      refunds: refunds.map(({ refund_no, amount, status, cause, reason, created_at, done_at }) => ({
        refundNo: refund_no,
        amount,
        status,
        cause,
        reason,
        createdAt: toPortalTime(created_at),
        doneAt: toPortalTimeOrNull(done_at),
      })),
    };
  }
}

function notFound(): never {
  throw new ApiError(404, '订单不存在');
}
