import { type OrderKind, orderKinds } from '#shared/contract/pay-enums.ts';
import { href } from '#shared/routes/href.ts';
import { readOneOf, readPageNum } from '#shared/rules/read-query.ts';

/** The tabs of the orders, as the contract has them. */
export const orderTabNames = { WAITING: '待支付', DONE: '已完成', CLOSED: '已关闭', REFUND: '退款' } as const;
export type OrderTab = keyof typeof orderTabNames;
export const orderTabs = Object.keys(orderTabNames) as OrderTab[];

/** The part of the orders that an address asks for. */
export interface OrderFilter {
  tab: OrderTab | undefined;
  kind: OrderKind | undefined;
  pageNum: number;
}

const PAGE_SIZE = 10;

export const readOrderFilter = (query: URLSearchParams): OrderFilter => ({
  tab: readOneOf(query, 'tab', orderTabs),
  kind: readOneOf(query, 'kind', orderKinds),
  pageNum: readPageNum(query),
});

export const toOrderQuery = ({ tab, kind, pageNum }: OrderFilter) => ({
  ...(tab && { tab }),
  ...(kind && { kind }),
  pageNum,
  pageSize: PAGE_SIZE,
});

/** The same orders with something changed; a change begins at the first page again. */
export const ordersHref = (filter: OrderFilter, change: Partial<OrderFilter>): string => {
  const { tab, kind, pageNum } = { ...filter, pageNum: 1, ...change };
  return href('boost.orders', undefined, { tab, kind, pageNum: pageNum > 1 ? pageNum : undefined });
};

export const orderHref = (orderNo: string): string => href('boost.orders', undefined, { orderNo });

export const receiptHref = (orderNo: string): string => href('boost.orders', undefined, { orderNo, view: 'receipt' });

/** Does an address of one order ask for its receipt? */
export const isReceipt = (query: URLSearchParams): boolean => query.get('view') === 'receipt';

/** The number of the one order that an address asks for; null: it asks for the list. Another portal API may have numbers of its own kind. */
export const readOrderNo = (query: URLSearchParams): string | null => query.get('orderNo')?.trim() || null;

export const isPossibleOrderNo = (orderNo: string): boolean => /^[\w-]{1,40}$/.test(orderNo);
