import { type OrderKind, orderKinds } from '#shared/contract/pay-enums.ts';
import { href } from '#shared/routes/href.ts';
import { readOneOf, readPageNum } from '#shared/rules/read-query.ts';

/** The names of the order tabs; the contract defines the tabs. */
export const orderTabNames = { WAITING: '待支付', DONE: '已完成', CLOSED: '已关闭', REFUND: '退款' } as const;
export type OrderTab = keyof typeof orderTabNames;
export const orderTabs = Object.keys(orderTabNames) as OrderTab[];

/** The orders that an address selects. */
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

/** Returns the address of a changed filter; starts at the first page unless `change` sets another. */
export const ordersHref = (filter: OrderFilter, change: Partial<OrderFilter>): string => {
  const { tab, kind, pageNum } = { ...filter, pageNum: 1, ...change };
  return href('boost.orders', undefined, { tab, kind, pageNum: pageNum > 1 ? pageNum : undefined });
};

export const orderHref = (orderNo: string): string => href('boost.orders', undefined, { orderNo });

export const receiptHref = (orderNo: string): string => href('boost.orders', undefined, { orderNo, view: 'receipt' });

/** Returns whether the address of an order selects its receipt. */
export const isReceipt = (query: URLSearchParams): boolean => query.get('view') === 'receipt';

/** Returns the order number in the address; null if the address selects the list. Another portal API may use its own number format. */
export const readOrderNo = (query: URLSearchParams): string | null => query.get('orderNo')?.trim() || null;

export const isPossibleOrderNo = (orderNo: string): boolean => /^[\w-]{1,40}$/.test(orderNo);
