/** What an order is for. */
export const orderKinds = ['SCENE', 'MEMBERSHIP', 'RECHARGE'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The states of an order; their order of events: `shared/rules/order-life.ts`. */
export const orderStatuses = ['CREATED', 'WAITING', 'PAID', 'FULFILLED', 'CLOSED', 'REFUNDING', 'REFUNDED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The states of one attempt to pay an order at a provider. */
export const attemptStatuses = ['STARTING', 'WAITING', 'PAID', 'FAILED', 'CLOSED', 'UNKNOWN'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export const refundStatuses = ['ASKED', 'APPROVED', 'SENT', 'DONE', 'REFUSED', 'ABNORMAL'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Why money goes back: asked for by the buyer or by operators, paid after the order was closed, paid twice, another amount, unused balance. */
export const refundCauses = ['USER', 'OPERATOR', 'LATE', 'DOUBLE', 'MISMATCH', 'RETURN'] as const;
export type RefundCause = (typeof refundCauses)[number];

export const payMethods = ['ALIPAY', 'WECHAT', 'BALANCE'] as const;
export type PayMethod = (typeof payMethods)[number];

/** Providers that take money from people. */
export const payChannels = ['ALIPAY', 'WECHAT'] as const;
export type PayChannel = (typeof payChannels)[number];

/** What moved a wallet, and in which direction. ADJUST goes both ways. */
export const transactionTypes = ['RECHARGE', 'BUY_SCENE', 'BUY_MEMBERSHIP', 'REFUND', 'RETURN', 'ADJUST'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const recordTypes = ['INCOME', 'EXPENDITURE'] as const;
export type RecordType = (typeof recordTypes)[number];

/** The membership levels that are sold: 月卡, 季卡, 年卡. */
export const membershipLevels = [10, 20, 30] as const;
export type MembershipLevel = (typeof membershipLevels)[number];
