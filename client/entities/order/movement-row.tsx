import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import type { WalletRecord } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';

const Sum = styled.div`
  display: grid;
  justify-items: end;
  font-variant-numeric: tabular-nums;

  > strong {
    font: var(--weight-bold) var(--type-medium) var(--font-number);
  }
  > strong[data-in] {
    color: var(--brand);
  }
  > span {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const OrderLink = styled.a`
  position: relative;

  /* A touch target of at least 44 px without changing the appearance. */
  @media (max-width: 767px) {
    &::after {
      content: '';
      position: absolute;
      inset: -13px -6px;
    }
  }
`;

const signs: Readonly<Record<string, string>> = { INCOME: '+', EXPENDITURE: '−' };

interface MovementRowProps {
  record: WalletRecord;
  /** Name of the kind of movement. */
  name: string;
  picture?: ReactNode;
  amount: string;
  /** Formatted balance after the movement; null if unknown. */
  rest: string | null;
}

/** A movement of money or boosts: its reason and time, its amount, and the balance after it. */
export const MovementRow = ({ record: { recordType, title, orderNo, createdAt }, name, picture, amount, rest }: MovementRowProps) => (
  <ListRow
    picture={picture}
    title={<p>{title || name}</p>}
    facts={
      <>
        {title && title !== name && <span>{name}</span>}
        <ExactTime iso={createdAt} />
        {orderNo && <OrderLink href={href('boost.orders', undefined, { orderNo })}>订单详情</OrderLink>}
      </>
    }
    action={
      <Sum>
        <strong data-in={recordType === 'INCOME' ? '' : undefined}>
          {signs[recordType] ?? ''}
          {amount}
        </strong>
        {rest !== null && <span>{rest}</span>}
      </Sum>
    }
  />
);
