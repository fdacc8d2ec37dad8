/** The kinds of things that an order buys. */
export const orderKinds = ['SCENE', 'MEMBERSHIP', 'RECHARGE'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The states of an order; how one follows another is in `shared/rules/order-life.ts`. */
export const orderStatuses = ['CREATED', 'WAITING', 'PAID', 'FULFILLED', 'CLOSED', 'REFUNDING', 'REFUNDED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The states of one try to pay an order by scan; UNKNOWN: the provider did not answer, and may have opened it. */
export const attemptStatuses = ['STARTING', 'WAITING', 'PAID', 'FAILED', 'CLOSED', 'UNKNOWN'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export const refundStatuses = ['ASKED', 'APPROVED', 'SENT', 'DONE', 'REFUSED', 'ABNORMAL'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** LATE, DOUBLE and MISMATCH: money that nobody expected and that goes back by itself. RETURN: a balance goes back where it came from. */
export const refundCauses = ['USER', 'OPERATOR', 'LATE', 'DOUBLE', 'MISMATCH', 'RETURN'] as const;
export type RefundCause = (typeof refundCauses)[number];

export const payMethods = ['BALANCE', 'ALIPAY', 'WECHAT'] as const;
export type PayMethod = (typeof payMethods)[number];

/** Providers that take money from people. */
export const payChannels = ['ALIPAY', 'WECHAT'] as const;
export type PayChannel = (typeof payChannels)[number];

export const transactionTypes = ['RECHARGE', 'BUY_SCENE', 'BUY_MEMBERSHIP', 'REFUND', 'RETURN', 'ADJUST'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionDirections = ['INCOME', 'EXPENDITURE'] as const;
export type TransactionDirection = (typeof transactionDirections)[number];

/** Which way each type moves the balance; null: either way, only the record itself knows. */
export const directionsByType = {
  RECHARGE: 'INCOME',
  BUY_SCENE: 'EXPENDITURE',
  BUY_MEMBERSHIP: 'EXPENDITURE',
  REFUND: 'INCOME',
  RETURN: null,
  ADJUST: null,
} as const satisfies Record<TransactionType, TransactionDirection | null>;

/** The levels that can be bought, lowest first: for a month, a quarter, a year. */
export const membershipLevels = [10, 20, 30] as const;
export type MembershipLevel = (typeof membershipLevels)[number];

/** A purchase of a membership is a first one, adds to the same one, or takes the place of a lower one. */
export const membershipOfferKinds = ['NEW', 'EXTEND', 'UPGRADE'] as const;
export type MembershipOfferKind = (typeof membershipOfferKinds)[number];

/** ISSUED: sent to the buyer. REVERSED: taken back by another one, after a refund. WITHDRAWN: by the buyer, before it was issued. */
export const invoiceStatuses = ['REQUESTED', 'ISSUED', 'REVERSED', 'REFUSED', 'WITHDRAWN'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** To whom an invoice is made out. */
export const invoiceTitleKinds = ['PERSONAL', 'COMPANY'] as const;
export type InvoiceTitleKind = (typeof invoiceTitleKinds)[number];
