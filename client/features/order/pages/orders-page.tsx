import { styled } from 'styled-components';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import { Await, type Retry } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { PillLinks } from '#client/ui/pill-links.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { orderKinds } from '#shared/contract/pay-enums.ts';
import { href } from '#shared/routes/href.ts';
import { orderKindName } from '#shared/text/money-texts.ts';
import { OrderDetail } from '../components/order-detail.tsx';
import { OrderList } from '../components/order-list.tsx';
import { OrderReceipt } from '../components/order-receipt.tsx';
import { orderQuery, receiptQuery } from '../order-api.ts';
import {
  isReceipt,
  type OrderFilter,
  orderHref,
  ordersHref,
  orderTabNames,
  orderTabs,
  readOrderFilter,
  readOrderNo,
} from '../order-filter.ts';

const Filters = styled(Card)`
  display: grid;
  gap: var(--space-3);
  padding-block: var(--space-1) var(--space-4);
  margin-bottom: var(--space-4);

  @media (max-width: 767px) {
    margin-bottom: var(--space-3);
  }
`;

/** Shows the caller's orders of boosts, memberships and recharges; with an order number in the address, that order or its receipt. */
export function OrdersPage({ request }: PageProps) {
  const orderNo = readOrderNo(request.search);
  if (orderNo && isReceipt(request.search)) return <Receipt orderNo={orderNo} />;
  return orderNo ? <OneOrder orderNo={orderNo} /> : <AllOrders filter={readOrderFilter(request.search)} />;
}

const AllOrders = ({ filter }: { filter: OrderFilter }) => (
  <>
    <PageTitle>我的订单</PageTitle>
    <Filters>
      <TabLinks
        label="订单状态"
        items={[undefined, ...orderTabs].map((tab) => ({
          label: tab ? orderTabNames[tab] : '全部',
          href: ordersHref(filter, { tab }),
          isCurrent: tab === filter.tab,
        }))}
      />
      <PillLinks
        label="订单类型"
        items={([undefined, ...orderKinds] as const).map((kind) => ({
          label: kind ? orderKindName(kind) : '全部类型',
          href: ordersHref(filter, { kind }),
          isCurrent: kind === filter.kind,
        }))}
      />
    </Filters>
    <OrderList filter={filter} />
  </>
);

const OneOrder = ({ orderNo }: { orderNo: string }) => (
  <>
    <Breadcrumbs items={[{ label: '我的订单', href: href('boost.orders') }, { label: '订单详情' }]} />
    <PageTitle>订单详情</PageTitle>
    <Await query={orderQuery(orderNo)} pending={<Skeleton height={420} radius={12} />} failed={loadFailed}>
      {(order) => <OrderDetail key={order.orderNo} order={order} />}
    </Await>
  </>
);

const Receipt = ({ orderNo }: { orderNo: string }) => (
  <>
    <Breadcrumbs
      items={[{ label: '我的订单', href: href('boost.orders') }, { label: '订单详情', href: orderHref(orderNo) }, { label: '收据' }]}
    />
    <PageTitle className="screen-only">订单收据</PageTitle>
    <Await query={receiptQuery(orderNo)} pending={<Skeleton height={420} radius={12} />} failed={loadFailed}>
      {(receipt) => <OrderReceipt receipt={receipt} />}
    </Await>
  </>
);

const loadFailed = (failure: ApiFailure, retry: Retry) => (
  <Card>
    <LoadFailed message={failure.message} retry={retry} />
  </Card>
);
