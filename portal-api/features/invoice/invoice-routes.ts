import { type Request, Router } from 'express';
import { getInvoiceTitle, getReceipt, requestInvoice, withdrawInvoice } from '#shared/contract/invoice.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { changeInvoice } from '../../domain/invoices/change-invoice.ts';
import { findLastTitle } from '../../domain/invoices/invoice-repository.ts';
import { findOwnOrder, type OrderRow } from '../../domain/orders/order-repository.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { findUserById } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { toReceipt } from './receipt.ts';
import { openInvoice } from './request-invoice.ts';

/** Routes for receipts and invoices of the caller's orders. */
export function invoiceRoutes({ db, clock, config }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, getInvoiceTitle, async (_input, request) => {
    const title = await findLastTitle(db, requireUserId(request));
    // A title without an e-mail address belonged to an account that has been erased.
    return { title: title?.email ? { kind: title.kind, name: title.name, taxNo: title.tax_no, email: title.email } : null };
  });

  bindCall(router, getReceipt, async ({ params }, request) => {
    const userId = requireUserId(request);
    const now = clock.now();
    const [order, payer] = await Promise.all([findOwnOrder(db, userId, params.orderNo), findUserById(db, userId, now)]);
    if (!order || !payer) return notFound();
    return toReceipt(order, { payer, seller: config.site.name }, now);
  });

  bindCall(router, requestInvoice, ({ params, body }, request) =>
    inOwnOrder(requireUserId(request), params.orderNo, async (trx, order) => {
      const { status } = await openInvoice(trx, order, body, buyer(order, request), clock.now());
      return answerStoreFor(request, clock.now())(trx, { status });
    }),
  );

  bindCall(router, withdrawInvoice, ({ params }, request) =>
    inOwnOrder(requireUserId(request), params.orderNo, async (trx, order) => {
      const { status } = await changeInvoice(trx, order, { event: 'WITHDRAW' }, buyer(order, request), clock.now());
      return { status };
    }),
  );

  return router;

  /** Locks the order, then its buyer, for a change: requests run one after the other, and none writes to an account that is deleted. */
  function inOwnOrder<Answer>(
    userId: string,
    orderNo: string,
    change: (trx: Database, order: OrderRow) => Promise<Answer>,
  ): Promise<Answer> {
    return db.transaction().execute(async (trx) => {
      const order = (await findOwnOrder(trx, userId, orderNo, { lock: true })) ?? notFound();
      await lockCaller(trx, userId);
      return change(trx, order);
    });
  }
}

const buyer = (order: OrderRow, { requestId }: Request) => ({ source: 'USER', actor: order.user_id, requestId }) as const;

function notFound(): never {
  throw new ApiError(404, '订单不存在');
}
