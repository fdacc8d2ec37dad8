import * as z from 'zod';
import { REFUND_REASON_MAX, REFUND_REASON_MIN } from '../rules/refund-amount.ts';
import { defineCall } from './define-call.ts';
import { pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { orderKinds } from './pay-enums.ts';
import { breakdownLine } from './payment.ts';
import { paymentReads } from './reads.ts';
import { writtenText } from './written-text.ts';

export const orderTarget = z.object({ orderNo: z.string().max(40) });
export const ownOrderErrors = [{ status: 404, when: 'The caller has no such order.' }];

/** The part of an order that can be refunded: 分, number of boosts, and where the money goes. */
const refundableSchema = z.object({
  amount: z.number().int().min(0),
  quantity: z.number().int().nullish().catch(null),
  to: z.enum(['BALANCE', 'ORIGIN']),
  /** Whether the refund needs no decision; otherwise operators review it and require a reason. */
  automatic: z.boolean().catch(false),
});

/** An order. `kind`, `status` and `payMethod` are defined in `pay-enums.ts`; another portal API may have further values. Amounts in 分. */
const orderSchema = z.object({
  orderNo: z.string(),
  kind: z.string(),
  status: z.string(),
  title: z.string().catch(''),
  listAmount: z.number().int().nullish().catch(null),
  amount: z.number().int(),
  refunded: z.number().int().catch(0),
  payMethod: z.string().nullish().catch(null),
  sceneCode: z.string().nullish().catch(null),
  quantity: z.number().int().nullish().catch(null),
  level: z.number().int().nullish().catch(null),
  createdAt: timeSchema,
  /** Time at which an order that awaits payment closes by itself. */
  expireAt: timeSchema.nullish().catch(null),
  paidAt: timeSchema.nullish().catch(null),
  fulfilledAt: timeSchema.nullish().catch(null),
  closedAt: timeSchema.nullish().catch(null),
  closeReason: z.string().nullish().catch(null),
  refundable: refundableSchema.nullish().catch(null),
});
export type Order = z.output<typeof orderSchema>;
export type Refundable = z.output<typeof refundableSchema>;

const orderDetailSchema = orderSchema.extend({
  breakdown: tolerantArray(breakdownLine).catch([]),
  /** QR code or address of the latest attempt, while the order awaits payment. */
  qrContent: z.string().nullish().catch(null),
  payUrl: z.string().nullish().catch(null),
  /** The server's time, so that the remaining time is right even if the client's clock is wrong. */
  now: timeSchema.nullish().catch(null),
  timeline: tolerantArray(z.object({ event: z.string(), at: timeSchema, text: z.string().catch('') })).catch([]),
  refunds: tolerantArray(
    z.object({
      refundNo: z.string(),
      amount: z.number().int(),
      status: z.string(),
      cause: z.string().catch('USER'),
      reason: z.string().nullish().catch(null),
      /** Number of boosts that were taken back. */
      quantity: z.number().int().nullish().catch(null),
      /** BALANCE: the money went to the wallet, even if it was meant for the original payment account. */
      to: z.enum(['BALANCE', 'ORIGIN']).nullish().catch(null),
      /** Reason why operators refused the refund. */
      answer: z.string().nullish().catch(null),
      createdAt: timeSchema,
      doneAt: timeSchema.nullish().catch(null),
    }),
  ).catch([]),
  /** The latest request for an invoice; the middle of `email` is masked. */
  invoice: z
    .object({
      status: z.string(),
      name: z.string(),
      email: z.string().nullish().catch(null),
      amount: z.number().int(),
      number: z.string().nullish().catch(null),
      reason: z.string().nullish().catch(null),
      requestedAt: timeSchema,
      issuedAt: timeSchema.nullish().catch(null),
    })
    .nullish()
    .catch(null),
  /** Amount for which an invoice can be requested now, in 分; null: none. */
  invoiceable: z.number().int().nullish().catch(null),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

/** Tabs of the order list. */
export const orderTabs = ['WAITING', 'DONE', 'CLOSED', 'REFUND'] as const;

/** Lists the caller's orders, latest first. */
export const listOrders = defineCall({
  name: 'order.list',
  method: 'GET',
  path: '/api/order/page',
  query: z.object({
    kind: z.enum(orderKinds, '订单类型不正确').optional(),
    tab: z.enum(orderTabs, '订单状态不正确').optional(),
    ...pageQuery,
  }),
  response: pageOf(orderSchema),
});

/**
 * Returns one order with all details. `check` queries the provider first: `1` when the user says they have paid, at most once in three
 * seconds per user; `watch` while the order's code is on their screen, at most once in ten.
 */
export const getOrder = defineCall({
  name: 'order.get',
  method: 'GET',
  path: '/api/order/:orderNo',
  errors: ownOrderErrors,
  params: orderTarget,
  query: z.object({ check: z.enum(['1', 'watch']).optional() }),
  response: orderDetailSchema,
});

/** Closes an order that awaits payment. The provider is queried first: 409 `{ reason: 'PAID' }` if the order was paid after all. */
export const cancelOrder = defineCall({
  name: 'order.cancel',
  method: 'POST',
  forBlocked: 'allowed',
  invalidates: paymentReads,
  idempotent: true,
  path: '/api/order/:orderNo/cancel',
  errors: [...ownOrderErrors, { status: 409, when: 'The order was paid (`data.reason` PAID) or is no longer awaiting payment.' }],
  params: orderTarget,
  response: orderDetailSchema,
});

/**
 * Requests the refund that the order's `refundable` describes. If no decision is needed, goods are taken back immediately and the money is
 * on the balance, or on its way; otherwise operators decide by the reason.
 */
export const requestRefund = defineCall({
  name: 'order.requestRefund',
  method: 'POST',
  forBlocked: 'allowed',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/order/:orderNo/refund',
  errors: [
    ...ownOrderErrors,
    {
      status: 409,
      when: 'Nothing can be refunded: `data.reason` NOT_PAID, UNDER_WAY, RECHARGE, NOT_LAST or NOTHING_LEFT. Or the offer has changed: AMOUNT_CHANGED with `data.amount` in 分, or GOODS_USED.',
    },
  ],
  params: orderTarget,
  body: z.object({
    /** The amount that the caller was shown, in 分. */
    expectedAmount: z.number('退款金额不正确').int('退款金额不正确').min(0, '退款金额不正确').optional(),
    reason: writtenText('请填写退款原因')
      .min(REFUND_REASON_MIN, `退款原因至少 ${REFUND_REASON_MIN} 个字`)
      .max(REFUND_REASON_MAX, `退款原因不能超过 ${REFUND_REASON_MAX} 个字`)
      .optional(),
  }),
  response: orderDetailSchema,
});
