import type { Order, OrderDetail, Refundable } from '#shared/contract/order.ts';
import { href } from '#shared/routes/href.ts';
import { orderEventName, payMethodName } from '#shared/text/money-texts.ts';

export const isWaiting = ({ status }: Pick<Order, 'status'>): boolean => status === 'CREATED' || status === 'WAITING';

const openStatuses = ['ASKED', 'APPROVED', 'SENT', 'ABNORMAL'];
type Refunding = Pick<OrderDetail, 'refunds' | 'now'>;

const listOpenRefunds = ({ refunds }: Refunding) => refunds.filter(({ status }) => openStatuses.includes(status));

export const countOpenRefunds = (order: Refunding): number => listOpenRefunds(order).length;

/** The answer of operators to the last request that they refused; null: they refused none. */
export const lastAnswer = ({ refunds }: Pick<OrderDetail, 'refunds'>): string | null =>
  refunds.findLast(({ answer }) => answer)?.answer ?? null;

const QUICK_MS = 2_000;
const SLOW_MS = 15_000;
/** Most that ends soon has ended by then; a provider, or somebody who decides, may take days. */
const QUICK_FOR_MS = 2 * 60_000;

/** How long until an order is looked at again for its refunds, in ms; false: none is under way. */
export function refundDelay(order: Refunding): number | false {
  const since = listOpenRefunds(order).map(({ createdAt }) => Date.parse(createdAt));
  if (since.length === 0) return false;
  return order.now && Date.parse(order.now) - Math.max(...since) < QUICK_FOR_MS ? QUICK_MS : SLOW_MS;
}

/** Where the same can be bought again; null of what the portal does not sell. */
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

/** Where what was bought is; null while it is not there. */
export function goodsPlace({ kind, status }: Pick<Order, 'kind' | 'status'>): { href: string; label: string } | null {
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

/** By the event that closed it. */
const closeSentences: Readonly<Record<string, string>> = {
  EXPIRE: '超时未支付，订单已自动关闭。',
  CANCEL: '您已取消订单。',
};

/** Goods that did not come so long after they were paid may never come. */
const GIVEN_MS = 5 * 60_000;

/** How an order stands, in a sentence. */
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
      return kind !== 'RECHARGE' && paidAt && now && Date.parse(now) - Date.parse(paidAt) >= GIVEN_MS
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

/** A step of an order's life: as the API says it, or by its event. */
export const stepText = ({ event, text }: OrderDetail['timeline'][number]): string => text || orderEventName(event);

/** The steps of a life, latest first; of one and the same second as well, which the API gives in their order. */
export const latestFirst = (timeline: OrderDetail['timeline']): OrderDetail['timeline'] =>
  [...timeline].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

type RefundedOrder = Pick<Order, 'kind' | 'status' | 'title' | 'payMethod'>;

/** The goods that a refund takes away, in words; null: none. */
export function takenBack({ kind, status, title }: RefundedOrder, { quantity, automatic }: Refundable): string | null {
  // Paid and never given.
  if (status !== 'FULFILLED') return null;
  if (kind === 'MEMBERSHIP') return automatic ? `${title}，立即失效` : `${title}，审核通过后失效`;
  return quantity == null ? null : `${quantity} 张未使用的道具，立即收回`;
}

/** Where the money of a refund goes, and when. */
export const refundWay = ({ payMethod }: RefundedOrder, { to, automatic }: Refundable): { place: string; time: string } => {
  const after = automatic ? '' : '审核通过后';
  if (to === 'BALANCE') return { place: '钱包余额', time: `${after}即时到账` };
  return { place: `原支付账户（${payMethodName(payMethod)}）`, time: `${after}一般 1–3 个工作日到账` };
};

/** Why operators look at it first. */
export const reviewNote = ({ kind }: RefundedOrder): string =>
  kind === 'MEMBERSHIP'
    ? '会员权益已使用，或购买已超过 7 天，需要客服审核，一般 3 天内答复。'
    : '道具已使用，需要客服审核，一般 3 天内答复。';

/** The place that money of a refund goes to; null while nobody has decided, and after a no. */
export function refundPlace({ status, to }: OrderDetail['refunds'][number]): string | null {
  if (to == null || status === 'ASKED' || status === 'REFUSED') return null;
  return to === 'BALANCE' ? '退到钱包余额' : '原路退回';
}
