import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { PriceLines } from '#client/entities/checkout/price-lines.tsx';
import { useCheckout } from '#client/entities/checkout/use-checkout.tsx';
import { useOrderWatch } from '#client/entities/checkout/use-order-watch.ts';
import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { OrderStatusChip } from '#client/entities/order/order-status-chip.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import type { OrderDetail as WholeOrder } from '#shared/contract/order.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { orderKindName, payMethodName, refundCauseName, refundStatusName } from '#shared/text/money-texts.ts';
import { isWaiting, latestFirst, refundPlace, statusSentence, stepText } from '../order-model.ts';
import { useRefundWatch } from '../use-refund-watch.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderTimeLeft } from './order-time-left.tsx';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-5);

  &[data-columns] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 767px) {
    gap: var(--space-3);

    &[data-columns] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Head = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-6);

  @media (max-width: 767px) {
    padding: var(--space-4);
  }
`;

const State = styled.div`
  display: grid;
  gap: var(--space-1);

  > h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-2);
    font: var(--weight-bold) var(--type-large) var(--font);
  }
  > p:last-child {
    color: var(--text-secondary);
  }
  time {
    white-space: nowrap;
  }
`;

const Timeline = styled.ol`
  display: grid;

  > li {
    position: relative;
    display: grid;
    padding: 0 0 var(--space-4) var(--space-6);
  }
  > li::before {
    content: '';
    position: absolute;
    top: 7px;
    left: 3px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--line-strong);
    forced-color-adjust: none;
  }
  > li:first-child::before {
    background: var(--brand-fill);
    box-shadow: 0 0 0 4px var(--brand-soft);
  }
  > li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 22px;
    bottom: -3px;
    left: 7px;
    border-left: 2px solid var(--line);
  }
  > li:last-child {
    padding-bottom: 0;
  }
  time {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Refunds = styled.ul`
  display: grid;
  gap: var(--space-3);

  p + p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

/** One order in full: state, amount, steps and refunds. */
export function OrderDetail({ order }: { order: WholeOrder }) {
  const { dialog, checkout, isOpen } = useCheckout();
  useRefundWatch(order);
  const { orderNo, kind, status, title, amount, refunded, payMethod, breakdown, timeline, refunds, expireAt } = order;
  return (
    <>
      <Parts>
        <Head as="section" aria-labelledby="order-title">
          <State>
            <h2 id="order-title">
              {title || orderKindName(kind)}
              <OrderStatusChip status={status} refunded={refunded} />
            </h2>
            <p>
              <MoneyAmount fen={amount} size="large" />
            </p>
            <p>
              {statusSentence(order)}
              {isWaiting(order) && expireAt && <OrderTimeLeft expireAt={expireAt} />}
            </p>
          </State>
          <OrderActions order={order} isWhole onPay={() => checkout({ kind: 'ORDER', orderNo })} />
        </Head>
        <Parts data-columns="">
          <Parts>
            <Card as="section" aria-labelledby="order-amount">
              <CardTitle id="order-amount">金额明细</CardTitle>
              <PriceLines
                lines={breakdown.length > 0 ? breakdown : [{ label: title || orderKindName(kind), amount }]}
                amount={amount}
                label={order.paidAt ? '实付' : '应付'}
              />
            </Card>
            {timeline.length > 0 && (
              <Card as="section" aria-labelledby="order-steps">
                <CardTitle id="order-steps">订单进度</CardTitle>
                <Timeline>
                  {latestFirst(timeline).map((step) => (
                    <li key={`${step.event} ${step.at}`}>
                      {stepText(step)}
                      <ExactTime iso={step.at} />
                    </li>
                  ))}
                </Timeline>
              </Card>
            )}
          </Parts>
          <Parts>
            <Card as="section" aria-labelledby="order-facts">
              <CardTitle id="order-facts">订单信息</CardTitle>
              <FactList
                facts={[
                  ['订单号', <OrderNumber key="number" orderNo={orderNo} />],
                  ['类型', orderKindName(kind)],
                  ['支付方式', payMethod && payMethodName(payMethod)],
                  ['下单时间', <ExactTime key="created" iso={order.createdAt} />],
                  ['支付时间', order.paidAt && <ExactTime key="paid" iso={order.paidAt} />],
                  ['完成时间', order.fulfilledAt && <ExactTime key="done" iso={order.fulfilledAt} />],
                  ['关闭时间', order.closedAt && <ExactTime key="closed" iso={order.closedAt} />],
                ]}
              />
            </Card>
            {order.paidAt && <OrderPapers order={order} />}
            {refunds.length > 0 && (
              <Card as="section" aria-labelledby="order-refunds">
                <CardTitle id="order-refunds">退款记录</CardTitle>
                <Refunds>
                  {refunds.map((refund) => (
                    <li key={refund.refundNo}>
                      <p>
                        <strong className="tabular-nums">{formatMoney(refund.amount)}</strong> {refundStatusName(refund.status)}
                      </p>
                      <p>
                        <span>{refundCauseName(refund.cause)}</span>
                        {refundPlace(refund) && <span>{refundPlace(refund)}</span>}
                        {refund.quantity != null && <span>收回 {refund.quantity} 张</span>}
                        <ExactTime iso={refund.doneAt ?? refund.createdAt} />
                      </p>
                      {refund.reason && <p>原因：{refund.reason}</p>}
                      {refund.answer && <p>审核意见：{refund.answer}</p>}
                    </li>
                  ))}
                </Refunds>
              </Card>
            )}
          </Parts>
        </Parts>
      </Parts>
      {dialog}
      {!isOpen && <Watch key={orderNo} order={order} />}
    </>
  );
}

/**
 * Keeps the page up to date while the order may change. Providers often redirect back here before they report the payment, so an order that
 * awaits payment is checked immediately. Not rendered while the checkout is open: it does its own polling.
 */
function Watch({ order }: { order: WholeOrder }) {
  const [mayChange] = useState(() => isWaiting(order) || order.status === 'PAID');
  const { check } = useOrderWatch(mayChange ? order.orderNo : null);
  const ask = useEffectEvent(() => isWaiting(order) && check());
  useEffect(() => void ask(), []);
  return null;
}
