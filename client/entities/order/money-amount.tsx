import { styled } from 'styled-components';
import { formatMoney } from '#shared/rules/money.ts';

const Amount = styled.span`
  font: var(--weight-bold) var(--type-large) var(--font-number);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  > span {
    font-size: max(0.6em, 13px);
  }
  > span:first-child {
    margin-right: 0.12em;
  }
  &[data-size='large'] {
    font-size: 36px;
    line-height: 44px;
    letter-spacing: -0.01em;
  }
`;

interface MoneyAmountProps {
  /** Amount in 分. */
  fen: number;
  size?: 'small' | 'large';
}

/** A prominent amount: whole yuan in large type, the rest in small type. */
export function MoneyAmount({ fen, size = 'small' }: MoneyAmountProps) {
  const [before = '', whole = '', decimals = ''] = formatMoney(fen).split(/(?<=¥)|(?=\.)/);
  return (
    <Amount data-size={size}>
      <span>{before}</span>
      {whole}
      <span>{decimals}</span>
    </Amount>
  );
}
