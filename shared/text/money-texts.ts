import type {
  InvoiceStatus,
  MembershipLevel,
  MembershipOfferKind,
  OrderKind,
  OrderStatus,
  PayChannel,
  PayMethod,
  RefundCause,
  RefundStatus,
  TransactionType,
} from '../contract/pay-enums.ts';
import type { OrderEvent } from '../rules/order-life.ts';
import type { RefundRefusal } from '../rules/refund-amount.ts';
import { lookUp } from './labels.ts';

/** Names of order states. A created order and one awaiting payment look the same to the buyer. */
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

/** Names of the causes of refunds, as shown to the buyer. */
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

/** Names of refund states. The buyer sees the progress of a refund, not who decides. */
const refundStatusNames = {
  ASKED: '审核中',
  APPROVED: '退款中',
  SENT: '退款中',
  DONE: '已退款',
  REFUSED: '未通过',
  ABNORMAL: '处理中',
} as const satisfies Record<RefundStatus, string>;

const invoiceStatusNames = {
  REQUESTED: '开具中',
  ISSUED: '已开具',
  REVERSED: '已红冲',
  REFUSED: '未通过',
  WITHDRAWN: '已撤回',
} as const satisfies Record<InvoiceStatus, string>;

/** Names of the kinds of boost movements. */
const boostMovementNames: Readonly<Record<string, string>> = {
  GRANT: '获得',
  BUY_SCENE: '购买',
  USE: '使用',
  RETURN: '退回',
  REFUND: '退款收回',
};

/** Terms that have to be accepted before each recharge. */
export const rechargeTerms =
  '充值协议：余额仅用于本平台消费，不计利息；未使用的余额，充值后 360 天内可随时原路退回；发票按消费开具，充值不开票。我已阅读并同意';

export const checkoutTexts = {
  sandbox: '沙盒模式，不会真实扣款',
  kept: '订单已保留，可在「我的订单」中继续支付',
  offerChanged: '购买内容或金额已变化，还没有扣款。请确认后重新勾选并支付。',
  codeExpired: '二维码已过期，请重新获取',
  linkExpired: '付款链接已过期，请重新获取',
  checking: '正在确认支付结果，请稍候',
  notPaidYet: '暂未查到付款。如果已经付款，请稍候，到账后会自动更新',
  paid: '支付成功',
  granting: '已支付，正在发放',
  closed: '订单已关闭',
  moneyGoesBack: '付款已收到，但订单已关闭，款项将原路退回',
  wrongSum: (sum: string) => `收到的 ${sum} 与应付金额不符，将原路退回。请按应付金额重新付款。`,
  lookAgain: '网络不稳定，正在重试，不影响付款',
  noCode: '没有取到新的二维码，请再试一次',
  noMethod: '支付暂不可用，请稍后再试',
  unsure: '网络中断，还不知道付款结果。请点「确认结果」，不会重复扣款。',
} as const;

const walletAppNames = { ALIPAY: '支付宝', WECHAT: '微信' } as const satisfies Record<PayChannel, string>;

/** Returns the text of an order's chip. A partially refunded order stays fulfilled, and its chip shows the refund. */
export function orderStatusName(status: string | null | undefined, refunded = 0): string {
  if (refunded > 0 && (status === 'PAID' || status === 'FULFILLED')) return '部分退款';
  return lookUp(orderStatusNames, status, '未知状态');
}

export const orderKindName = (kind: string | null | undefined) => lookUp(orderKindNames, kind, '其他');
/** Returns the name of the app that scans a payment code. */
export const walletAppName = (method: string | null | undefined) => lookUp(walletAppNames, method, '手机');
export const payMethodName = (method: string | null | undefined) => lookUp(payMethodNames, method, '其他');
export const refundCauseName = (cause: string | null | undefined) => lookUp(refundCauseNames, cause, '其他');
/** Returns the name of a transfer type; an external API may have types of its own. */
export const transactionTypeName = (type: string | null | undefined) => lookUp(transactionTypeNames, type, '其他');
export const refundStatusName = (status: string | null | undefined) => lookUp(refundStatusNames, status, '处理中');
export const invoiceStatusName = (status: string | null | undefined) => lookUp(invoiceStatusNames, status, '处理中');
export const boostMovementName = (type: string | null | undefined) => lookUp(boostMovementNames, type, '其他');

/** Names of the levels of membership in a price breakdown. */
const levelNames = { 10: '月卡', 20: '季卡', 30: '年卡' } as const satisfies Record<MembershipLevel, string>;

export const membershipLevelName = (level: number | null | undefined) => lookUp(levelNames, level == null ? null : String(level), '会员');

/** Events that are part of an order's history without changing its state: unexpected money, and the return of a balance. */
type OtherEvent = `SURPLUS_${'LATE' | 'DOUBLE' | 'MISMATCH'}` | 'MONEY_RETURNED' | `RETURN_${'ASKED' | 'DONE' | 'FAILED'}`;

/** Names of the events in an order's timeline. */
const orderEventNames = {
  START: '订单已提交，等待支付',
  PAY: '支付成功',
  FULFIL: '已发放',
  EXPIRE: '超时未支付，订单已关闭',
  CANCEL: '订单已取消',
  ASK_REFUND: '已申请退款',
  REFUND_DONE: '退款已到账',
  REFUND_APPROVED: '退款申请已通过，款项正在退回',
  REFUND_FAILED: '退款申请未通过',
  SURPLUS_LATE: '付款已收到，但订单已关闭，款项将原路退回',
  SURPLUS_DOUBLE: '收到重复付款，多付的款项将原路退回',
  SURPLUS_MISMATCH: '付款金额与订单不一致，款项将原路退回',
  MONEY_RETURNED: '款项已退回',
  INVOICE_REQUESTED: '已申请发票',
  INVOICE_ISSUED: '发票已开具',
  INVOICE_REFUSED: '发票申请未通过',
  INVOICE_WITHDRAWN: '已撤回发票申请',
  INVOICE_REVERSED: '发票已红冲',
  RETURN_ASKED: '已申请余额退回，款项将原路退回',
  RETURN_DONE: '余额已原路退回',
  RETURN_FAILED: '未能原路退回，款项已回到钱包余额',
} as const satisfies Record<OrderEvent | OtherEvent | 'REFUND_APPROVED' | `INVOICE_${InvoiceStatus}`, string>;

export const orderEventName = (event: string) => lookUp(orderEventNames, event, '订单状态更新');

/** Texts for the reasons why an order cannot be refunded. */
export const refundRefusalTexts: Readonly<Record<RefundRefusal, string>> = {
  NOT_PAID: '订单未支付，无需退款',
  UNDER_WAY: '退款正在处理，请勿重复申请',
  RECHARGE: '充值订单请在钱包中申请余额退回',
  NOT_LAST: '之后还购买过会员，请先申请退还最近购买的会员',
  NOTHING_LEFT: '该订单没有可退的金额',
};

/** Labels before the time until which a membership would last. */
export const membershipUntil: Readonly<Record<MembershipOfferKind, string>> = {
  NEW: '开通后有效期至',
  EXTEND: '续费后有效期至',
  UPGRADE: '立即生效，有效期至',
};

/** Terms that have to be accepted before each purchase; an order stores the version. A changed text needs a new version. */
export const purchaseTerms = {
  version: '2026-11',
  text: '道具与会员为虚拟商品，支付后立即生效，不适用七日无理由退货，我已了解',
} as const;
