import type { Order, OrderDetail } from '#shared/contract/order.ts';
import { href } from '#shared/routes/href.ts';
import { orderEventName } from '#shared/text/money-texts.ts';

export const isWaiting = ({ status }: Pick<Order, 'status'>): boolean => status === 'CREATED' || status === 'WAITING';

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

const closeSentences: Readonly<Record<string, string>> = {
  EXPIRED: '超时未支付，订单已自动关闭。',
  CANCELLED: '您已取消订单。',
};

/** How an order stands, in a sentence. */
export function statusSentence({
  status,
  kind,
  closeReason,
  refunded,
}: Pick<OrderDetail, 'status' | 'kind' | 'closeReason' | 'refunded'>): string {
  switch (status) {
    case 'CREATED':
    case 'WAITING':
      return '请在时限内完成支付，超时订单会自动关闭。';
    case 'PAID':
      return '款项已收到，正在发放，一般几秒内完成。';
    case 'FULFILLED':
      return refunded > 0 ? '部分商品已退款，其余不受影响。' : (doneSentences[kind] ?? '订单已完成。');
    case 'CLOSED':
      return closeSentences[closeReason ?? ''] ?? '订单已关闭，没有扣款。如已付款，款项会原路退回。';
    case 'REFUNDING':
      return '退款正在处理，到账时间以支付渠道为准。';
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
  timeline.toReversed().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
