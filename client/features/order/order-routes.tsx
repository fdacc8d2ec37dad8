import { ordersQuery } from '#client/entities/order/order-queries.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { texts } from '#shared/text/texts.ts';
import { orderQuery, receiptQuery } from './order-api.ts';
import { isPossibleOrderNo, isReceipt, readOrderFilter, readOrderNo, toOrderQuery } from './order-filter.ts';

export const orderPages: FeaturePages = {
  'boost.orders': {
    page: lazyPage(async () => (await import('./pages/orders-page.tsx')).OrdersPage),
    check: ({ search }) => {
      const orderNo = readOrderNo(search);
      return orderNo && !isPossibleOrderNo(orderNo) ? { status: 404, message: texts.notFound } : null;
    },
    queries: ({ search }) => {
      const orderNo = readOrderNo(search);
      if (orderNo && isReceipt(search)) return { critical: [receiptQuery(orderNo)] };
      return orderNo ? { critical: [orderQuery(orderNo)] } : { deferred: [ordersQuery(toOrderQuery(readOrderFilter(search)))] };
    },
    meta: ({ search }) => ({ title: !readOrderNo(search) ? '我的订单' : isReceipt(search) ? '订单收据' : '订单详情' }),
  },
};
