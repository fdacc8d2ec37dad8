import type { OrderKind, OrderStatus, PayMethod, RefundCause, RefundStatus, TransactionType } from '../contract/pay-enums.ts';

/** An order whose payment has not arrived and one that is still to be begun look alike to its owner. */
const orderStatusNames = {
  CREATED: '待支付',
  WAITING: '待支付',
  PAID: '已支付，发放中',
  FULFILLED: '已完成',
  CLOSED: '已关闭',
  REFUNDING: '退款中',
  REFUNDED: '已退款',
} as const satisfies Record<OrderStatus, string>;

const orderKindNames = { SCENE: '道具', MEMBERSHIP: '会员', RECHARGE: '充值' } as const satisfies Record<OrderKind, string>;

const payMethodNames = { ALIPAY: '支付宝', WECHAT: '微信支付', BALANCE: '余额' } as const satisfies Record<PayMethod, string>;

/** Why money goes back, as its owner reads it. */
const refundCauseNames = {
  USER: '用户申请',
  OPERATOR: '客服处理',
  LATE: '订单关闭后收到付款',
  DOUBLE: '重复付款',
  MISMATCH: '付款金额不符',
  RETURN: '余额退回',
} as const satisfies Record<RefundCause, string>;

const transactionTypeNames = {
  RECHARGE: '充值',
  BUY_SCENE: '购买道具',
  BUY_MEMBERSHIP: '购买会员',
  REFUND: '退款',
  RETURN: '余额退回',
  ADJUST: '调整',
} as const satisfies Record<TransactionType, string>;

/** Its owner is told how a refund stands, not who decides. */
const refundStatusNames = {
  ASKED: '审核中',
  APPROVED: '退款中',
  SENT: '退款中',
  DONE: '已退款',
  REFUSED: '未通过',
  ABNORMAL: '处理中',
} as const satisfies Record<RefundStatus, string>;

/** What moved a boost, in pieces. */
const boostMovementNames: Readonly<Record<string, string>> = { GRANT: '获得', BUY_SCENE: '购买', USE: '使用', RETURN: '退回' };

const lookUp = (names: Readonly<Record<string, string>>, key: string | null | undefined, unknown: string): string =>
  (key != null && Object.hasOwn(names, key) && names[key]) || unknown;

/** The words of an order's chip. A part that came back does not end an order: it is fulfilled, and says so. */
export function orderStatusName(status: string | null | undefined, refunded = 0): string {
  if (refunded > 0 && (status === 'PAID' || status === 'FULFILLED')) return '部分退款';
  return lookUp(orderStatusNames, status, '未知状态');
}

export const orderKindName = (kind: string | null | undefined) => lookUp(orderKindNames, kind, '其他');
export const payMethodName = (method: string | null | undefined) => lookUp(payMethodNames, method, '其他');
export const refundCauseName = (cause: string | null | undefined) => lookUp(refundCauseNames, cause, '其他');
/** A foreign API may have types of its own. */
export const transactionTypeName = (type: string | null | undefined) => lookUp(transactionTypeNames, type, '其他');
export const refundStatusName = (status: string | null | undefined) => lookUp(refundStatusNames, status, '处理中');
export const boostMovementName = (type: string | null | undefined) => lookUp(boostMovementNames, type, '其他');
