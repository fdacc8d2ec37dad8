import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useCheckout } from '#client/entities/checkout/use-checkout.tsx';
import { ordersQuery } from '#client/entities/order/order-queries.ts';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { listOrders } from '#shared/contract/order.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { type OrderFilter, ordersHref, toOrderQuery } from '../order-filter.ts';
import { isWaiting } from '../order-model.ts';
import { OrderCard } from './order-card.tsx';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

/** Lists the orders that match a filter, latest first. */
export const OrderList = ({ filter }: { filter: OrderFilter }) => (
  <Await
    query={ordersQuery(toOrderQuery(filter))}
    pending={<Pending />}
    failed={(failure, retry) => (
      <Card>
        <PartFailed failure={failure} retry={retry} none="暂无订单" />
      </Card>
    )}
  >
    {(page) => <Orders page={page} filter={filter} />}
  </Await>
);

function Orders({ page, filter }: { page: CallData<typeof listOrders>; filter: OrderFilter }) {
  const queryClient = useQueryClient();
  const { dialog, checkout } = useCheckout();
  const { queryKey } = ordersQuery(toOrderQuery(filter));
  // Refetch on return to the tab: the user may have paid in a wallet app.
  useReturnToTab(page.records.some(isWaiting), () => void queryClient.invalidateQueries({ queryKey }));
  return (
    <>
      {page.records.length > 0 ? (
        <List>
          {page.records.map((order) => (
            <li key={order.orderNo}>
              <OrderCard order={order} onPay={() => checkout({ kind: 'ORDER', orderNo: order.orderNo })} />
            </li>
          ))}
        </List>
      ) : (
        <Card>
          <NoOrders filter={filter} total={page.total} />
        </Card>
      )}
      <Pagination
        pageNum={page.pageNum}
        pageSize={page.pageSize}
        total={page.total}
        hrefOf={(pageNum) => ordersHref(filter, { pageNum })}
      />
      {dialog}
    </>
  );
}

const NoOrders = ({ filter, total }: { filter: OrderFilter; total: number }) =>
  filter.tab || filter.kind || total > 0 ? (
    <EmptyState
      title={total > 0 ? '这一页没有订单' : '没有符合条件的订单'}
      action={<LinkButton href={href('boost.orders')}>查看全部订单</LinkButton>}
    />
  ) : (
    <EmptyState
      title="暂无订单"
      hint="购买道具、会员或给钱包充值后，订单会出现在这里。"
      action={
        <>
          <LinkButton href={href('boost.mall')} variant="primary">
            去道具中心
          </LinkButton>
          <LinkButton href={href('member')}>看看会员</LinkButton>
        </>
      }
    />
  );

const Pending = () => (
  <List>
    {[0, 1, 2].map((place) => (
      <li key={place}>
        <Skeleton height={134} radius={12} />
      </li>
    ))}
    <li>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </li>
  </List>
);
