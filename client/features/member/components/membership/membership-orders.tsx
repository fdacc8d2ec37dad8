import { styled } from 'styled-components';
import { OrderStatusChip } from '#client/entities/order/order-status-chip.tsx';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { payMethodName } from '#shared/text/money-texts.ts';
import { membershipOrdersQuery } from '../../member-api.ts';

const More = styled.p`
  margin-top: var(--space-4);
`;

const noPurchases = <EmptyState size="small" title="暂无开通记录" />;

/** The latest membership purchases, with a link to all of them. */
export const MembershipOrders = () => (
  <Card as="section" aria-labelledby="purchases">
    <CardTitle id="purchases">开通记录</CardTitle>
    <Await
      query={membershipOrdersQuery}
      pending={<Skeleton height={52} />}
      failed={(failure, retry) => (failure.status === 404 ? noPurchases : <PartFailed failure={failure} retry={retry} />)}
    >
      {({ records, total }) =>
        records.length > 0 ? (
          <>
            <ul>
              {records.map((order) => (
                <ListRow
                  key={order.orderNo}
                  title={
                    <p>
                      <a href={href('boost.orders', undefined, { orderNo: order.orderNo })}>{order.title}</a>{' '}
                      <OrderStatusChip status={order.status} refunded={order.refunded} />
                    </p>
                  }
                  facts={
                    <>
                      <ExactTime iso={order.createdAt} />
                      {order.payMethod && <span>{payMethodName(order.payMethod)}</span>}
                    </>
                  }
                  action={<strong className="tabular-nums">{formatMoney(order.amount)}</strong>}
                />
              ))}
            </ul>
            {total > records.length && (
              <More>
                <a href={href('boost.orders', undefined, { kind: 'MEMBERSHIP' })}>全部会员订单</a>
              </More>
            )}
          </>
        ) : (
          noPurchases
        )
      }
    </Await>
  </Card>
);
