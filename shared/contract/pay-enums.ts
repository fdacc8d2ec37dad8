/** Kinds of orders. */
export const orderKinds = ['SCENE', 'MEMBERSHIP', 'RECHARGE'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** States of an order; the transitions are defined in `shared/rules/order-life.ts`. */
export const orderStatuses = ['CREATED', 'WAITING', 'PAID', 'FULFILLED', 'CLOSED', 'REFUNDING', 'REFUNDED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** States of an attempt to pay an order by scan. UNKNOWN: the provider did not answer, and may have opened the payment. */
export const attemptStatuses = ['STARTING', 'WAITING', 'PAID', 'FAILED', 'CLOSED', 'UNKNOWN'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export const refundStatuses = ['ASKED', 'APPROVED', 'SENT', 'DONE', 'REFUSED', 'ABNORMAL'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * Causes of refunds. LATE, DOUBLE and MISMATCH: unexpected money that is returned automatically. RETURN: a balance that goes back to where
 * it came from.
 */
export const refundCauses = ['USER', 'OPERATOR', 'LATE', 'DOUBLE', 'MISMATCH', 'RETURN'] as const;
export type RefundCause = (typeof refundCauses)[number];

export const payMethods = ['BALANCE', 'ALIPAY', 'WECHAT'] as const;
export type PayMethod = (typeof payMethods)[number];

/** Providers through which users pay. */
export const payChannels = ['ALIPAY', 'WECHAT'] as const;
export type PayChannel = (typeof payChannels)[number];

export const transactionTypes = ['RECHARGE', 'BUY_SCENE', 'BUY_MEMBERSHIP', 'REFUND', 'RETURN', 'ADJUST'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionDirections = ['INCOME', 'EXPENDITURE'] as const;
export type TransactionDirection = (typeof transactionDirections)[number];

/** Direction in which each type of transfer moves the balance; null: either, only the record itself contains it. */
export const directionsByType = {
  RECHARGE: 'INCOME',
  BUY_SCENE: 'EXPENDITURE',
  BUY_MEMBERSHIP: 'EXPENDITURE',
  REFUND: 'INCOME',
  RETURN: null,
  ADJUST: null,
} as const satisfies Record<TransactionType, TransactionDirection | null>;

/** Levels that can be bought, lowest first: for a month, a quarter, a year. */
export const membershipLevels = [10, 20, 30] as const;
export type MembershipLevel = (typeof membershipLevels)[number];

/** Kinds of membership purchases: a first one, an extension of the same level, or a replacement of a lower level. */
export const membershipOfferKinds = ['NEW', 'EXTEND', 'UPGRADE'] as const;
export type MembershipOfferKind = (typeof membershipOfferKinds)[number];

/**
 * States of an invoice. ISSUED: sent to the buyer. REVERSED: cancelled by a reversing invoice after a refund. WITHDRAWN: by the buyer,
 * before it was issued.
 */
export const invoiceStatuses = ['REQUESTED', 'ISSUED', 'REVERSED', 'REFUSED', 'WITHDRAWN'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Kinds of recipients of an invoice. */
export const invoiceTitleKinds = ['PERSONAL', 'COMPANY'] as const;
export type InvoiceTitleKind = (typeof invoiceTitleKinds)[number];
