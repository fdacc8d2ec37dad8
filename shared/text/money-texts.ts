import type { MembershipLevel, OrderKind, OrderStatus, PayMethod, RefundCause, TransactionType } from '../contract/pay-enums.ts';
import type { OrderEvent } from '../rules/order-life.ts';

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

/** The levels of membership, as a line of a price names them. */
const levelNames = { 10: '月卡', 20: '季卡', 30: '年卡' } as const satisfies Record<MembershipLevel, string>;

export const membershipLevelName = (level: number | null | undefined) => lookUp(levelNames, level == null ? null : String(level), '会员');

/** Money that nobody waits for changes nothing of its order, and stands in its history all the same. */
type SurplusEvent = `SURPLUS_${'LATE' | 'DOUBLE' | 'MISMATCH'}` | 'MONEY_RETURNED';

/** The steps of an order as its timeline tells them. */
const orderEventNames = {
  START: '订单已提交，等待支付',
  PAY: '支付成功',
  FULFIL: '已发放',
  EXPIRE: '超时未支付，订单已关闭',
  CANCEL: '订单已取消',
  ASK_REFUND: '已申请退款',
  REFUND_DONE: '退款已到账',
  REFUND_FAILED: '退款未成功',
  SURPLUS_LATE: '付款已收到，但订单已关闭，款项将原路退回',
  SURPLUS_DOUBLE: '收到重复付款，多付的款项将原路退回',
  SURPLUS_MISMATCH: '付款金额与订单不一致，款项将原路退回',
  MONEY_RETURNED: '款项已退回',
} as const satisfies Record<OrderEvent | SurplusEvent, string>;

export const orderEventName = (event: string) => lookUp(orderEventNames, event, '订单状态更新');

/** Ticked before each purchase; an order keeps the version. Another text has another version. */
export const purchaseTerms = {
  version: '2026-11',
  text: '道具与会员为虚拟商品，支付后立即生效，不适用七日无理由退货，我已了解',
} as const;
