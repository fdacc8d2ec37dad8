import { Crown, type LucideIcon, ReceiptText, Ticket, WalletMinimal } from 'lucide-react';
import { styled } from 'styled-components';
import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { OrderStatusChip } from '#client/entities/order/order-status-chip.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import type { Order } from '#shared/contract/order.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { orderKindName, payMethodName } from '#shared/text/money-texts.ts';
import { orderHref } from '../order-filter.ts';
import { isWaiting } from '../order-model.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderTimeLeft } from './order-time-left.tsx';

const Surface = styled.article`
  overflow: hidden;
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);

  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  padding: var(--space-2) var(--space-5);
  border-bottom: 1px solid var(--line);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-4);
  }
  @media (max-width: 767px) {
    padding: var(--space-2) var(--space-4);
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto minmax(190px, auto);
  align-items: center;
  gap: var(--space-3) var(--space-5);
  padding: var(--space-4) var(--space-5);

  @media (max-width: 767px) {
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-3);
    padding: var(--space-4);

    > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius-large);
  background: var(--brand-soft);
  color: var(--brand);
`;

const Words = styled.div`
  > h2 {
    font: var(--weight-medium) var(--type-medium) var(--font);
  }
  > h2 > a:not(:hover) {
    color: var(--text);
  }
  /* The whole text links to the order, as a large touch target. */
  @media (max-width: 767px) {
    position: relative;

    > h2 > a::after {
      content: '';
      position: absolute;
      inset: -1px 0;
    }
  }
  > p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Sum = styled.div`
  display: grid;
  justify-items: end;
  gap: var(--space-1);

  > s,
  > small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
  }
`;

const icons: Readonly<Record<string, LucideIcon>> = { SCENE: Ticket, MEMBERSHIP: Crown, RECHARGE: WalletMinimal };

/** One order in the list. */
export function OrderCard({ order, onPay }: { order: Order; onPay: () => void }) {
  const { orderNo, kind, status, title, listAmount, amount, refunded, payMethod, createdAt, expireAt } = order;
  const Icon = icons[kind] ?? ReceiptText;
  return (
    <Surface aria-label={title}>
      <Head>
        <span>
          <ExactTime iso={createdAt} />
          <OrderNumber orderNo={orderNo} />
        </span>
        <OrderStatusChip status={status} refunded={refunded} />
      </Head>
      <Body>
        <Mark aria-hidden="true">
          <Icon size={22} strokeWidth={1.75} />
        </Mark>
        <Words>
          <h2>
            <a href={orderHref(orderNo)}>{title || orderKindName(kind)}</a>
          </h2>
          <p>
            <span>{orderKindName(kind)}</span>
            {payMethod && <span>{payMethodName(payMethod)}</span>}
            {isWaiting(order) && expireAt && <OrderTimeLeft expireAt={expireAt} />}
          </p>
        </Words>
        <Sum>
          <MoneyAmount fen={amount} />
          {listAmount != null && listAmount > amount && <s>{formatMoney(listAmount)}</s>}
          {refunded > 0 && <small>已退 {formatMoney(refunded)}</small>}
        </Sum>
        <OrderActions order={order} onPay={onPay} />
      </Body>
    </Surface>
  );
}
