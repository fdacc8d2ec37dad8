import type { Order, OrderDetail, Refundable } from '#shared/contract/order.ts';
import { href } from '#shared/routes/href.ts';
import { orderEventName, payMethodName } from '#shared/text/money-texts.ts';

export const isWaiting = ({ status }: Pick<Order, 'status'>): boolean => status === 'CREATED' || status === 'WAITING';

const openStatuses = ['ASKED', 'APPROVED', 'SENT', 'ABNORMAL'];
type Refunding = Pick<OrderDetail, 'refunds' | 'now'>;

const listOpenRefunds = ({ refunds }: Refunding) => refunds.filter(({ status }) => openStatuses.includes(status));

export const countOpenRefunds = (order: Refunding): number => listOpenRefunds(order).length;

/** Returns the operators' answer to the last refused request, or null. */
export const lastAnswer = ({ refunds }: Pick<OrderDetail, 'refunds'>): string | null =>
  refunds.findLast(({ answer }) => answer)?.answer ?? null;

const QUICK_MS = 2_000;
const SLOW_MS = 15_000;
/** Duration of quick polling, in ms: refunds that end soon have ended by then; a provider or an operator may take days. */
const QUICK_FOR_MS = 2 * 60_000;

/** Returns the delay until an order is polled again for its refunds, in ms; false if none is in progress. */
export function refundDelay(order: Refunding): number | false {
  const since = listOpenRefunds(order).map(({ createdAt }) => Date.parse(createdAt));
  if (since.length === 0) return false;
  return order.now && Date.parse(order.now) - Math.max(...since) < QUICK_FOR_MS ? QUICK_MS : SLOW_MS;
}

/** Returns the link for buying the same goods again; null for goods that the portal does not sell. */
export function buyAgain({
  kind,
  sceneCode,
  quantity,
}: Pick<Order, 'kind' | 'sceneCode' | 'quantity'>): { href: string; label: string } | null {
  switch (kind) {
    case 'SCENE':
      return {
        href: href('boost.mall', undefined, { scene: sceneCode ?? undefined, quantity: quantity ?? undefined }),
        label: '再次购买',
      };
    case 'MEMBERSHIP':
      return { href: href('member'), label: '再次购买' };
    case 'RECHARGE':
      return { href: href('wallet'), label: '再次充值' };
    default:
      return null;
  }
}

/** Returns the link to the purchased goods; null until they are delivered. */
export function goodsLink({ kind, status }: Pick<Order, 'kind' | 'status'>): { href: string; label: string } | null {
  if (status !== 'FULFILLED') return null;
  switch (kind) {
    case 'SCENE':
      return { href: href('boost.mine'), label: '我的道具' };
    case 'MEMBERSHIP':
      return { href: href('member'), label: '会员中心' };
    case 'RECHARGE':
      return { href: href('wallet'), label: '查看钱包' };
    default:
      return null;
  }
}

const doneSentences: Readonly<Record<string, string>> = {
  SCENE: '道具已放入「我的道具」，可以使用了。',
  MEMBERSHIP: '会员已生效。',
  RECHARGE: '金额已存入钱包余额。',
};

/** Sentences for a closed order, by the event that closed it. */
const closeSentences: Readonly<Record<string, string>> = {
  EXPIRE: '超时未支付，订单已自动关闭。',
  CANCEL: '您已取消订单。',
};

/** Time after the payment, in ms, from which undelivered goods may never be delivered. */
const DELIVERY_TIMEOUT_MS = 5 * 60_000;

/** Describes the state of an order in one sentence; empty for an unknown status. */
export function statusSentence({
  status,
  kind,
  closeReason,
  refunded,
  refunds,
  paidAt,
  now,
}: Pick<OrderDetail, 'status' | 'kind' | 'closeReason' | 'refunded' | 'refunds' | 'paidAt' | 'now'>): string {
  switch (status) {
    case 'CREATED':
    case 'WAITING':
      return '请在时限内完成支付，超时订单会自动关闭。';
    case 'PAID':
      return kind !== 'RECHARGE' && paidAt && now && Date.parse(now) - Date.parse(paidAt) >= DELIVERY_TIMEOUT_MS
        ? '款项已收到，还没有发放成功。您可以申请退款，款项全额退回，无需审核。'
        : '款项已收到，正在发放，一般几秒内完成。';
    case 'FULFILLED':
      if (refunded > 0) return kind === 'RECHARGE' ? '部分余额已退回付款账户。' : '部分商品已退款，其余不受影响。';
      return doneSentences[kind] ?? '订单已完成。';
    case 'CLOSED':
      return closeSentences[closeReason ?? ''] ?? '订单已关闭，没有扣款。如已付款，款项会原路退回。';
    case 'REFUNDING':
      return refunds.some((refund) => refund.status === 'ASKED')
        ? '退款申请正在审核，一般 3 天内答复。'
        : '退款正在处理，到账时间以支付渠道为准。';
    case 'REFUNDED':
      return '款项已退回。';
    default:
      return '';
  }
}

/** Returns the text of a step in the order's timeline: the text of the API, or the name of its event. */
export const stepText = ({ event, text }: OrderDetail['timeline'][number]): string => text || orderEventName(event);

/** Sorts the steps latest first. The API lists steps in order, so those within the same second are reversed. */
export const latestFirst = (timeline: OrderDetail['timeline']): OrderDetail['timeline'] =>
  [...timeline].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

type RefundedOrder = Pick<Order, 'kind' | 'status' | 'title' | 'payMethod'>;

/** Describes the goods that a refund takes back; null if there are none. */
export function revokedText({ kind, status, title }: RefundedOrder, { quantity, automatic }: Refundable): string | null {
  // The order was paid but never delivered.
  if (status !== 'FULFILLED') return null;
  if (kind === 'MEMBERSHIP') return automatic ? `${title}，立即失效` : `${title}，审核通过后失效`;
  return quantity == null ? null : `${quantity} 张未使用的道具，立即收回`;
}

/** Describes where the money of a refund goes, and when. */
export const refundWay = ({ payMethod }: RefundedOrder, { to, automatic }: Refundable): { place: string; time: string } => {
  const after = automatic ? '' : '审核通过后';
  if (to === 'BALANCE') return { place: '钱包余额', time: `${after}即时到账` };
  return { place: `原支付账户（${payMethodName(payMethod)}）`, time: `${after}一般 1–3 个工作日到账` };
};

/** Explains why operators must approve the refund. */
export const reviewNote = ({ kind }: RefundedOrder): string =>
  kind === 'MEMBERSHIP'
    ? '会员权益已使用，或购买已超过 7 天，需要客服审核，一般 3 天内答复。'
    : '道具已使用，需要客服审核，一般 3 天内答复。';

/** Describes the destination of a refund; null while it is undecided or after a refusal. */
export function refundPlace({ status, to }: OrderDetail['refunds'][number]): string | null {
  if (to == null || status === 'ASKED' || status === 'REFUSED') return null;
  return to === 'BALANCE' ? '退到钱包余额' : '原路退回';
}
