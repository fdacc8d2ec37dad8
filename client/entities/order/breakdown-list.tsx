import { styled } from 'styled-components';
import { formatMoney } from '#shared/rules/money.ts';

const List = styled.dl`
  display: grid;
  gap: var(--space-1);
  font-variant-numeric: tabular-nums;

  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
  dt {
    min-width: 0;
    color: var(--text-secondary);
  }
  dd {
    white-space: nowrap;
  }
  > div:last-child {
    padding-top: var(--space-2);
    margin-top: var(--space-1);
    border-top: 1px dashed var(--line);
    font-weight: var(--weight-bold);
  }
  > div:last-child > dt {
    color: inherit;
  }
`;

interface BreakdownListProps {
  lines: readonly { label: string; amount: number }[];
  /** 分; all lines together. */
  total: number;
  totalLabel?: string;
}

/** The way from a price to what is paid, line by line: what is taken off has its minus. */
export const BreakdownList = ({ lines, total, totalLabel = '应付' }: BreakdownListProps) => (
  <List>
    {lines.map(({ label, amount }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount)}</dd>
      </div>
    ))}
    <div>
      <dt>{totalLabel}</dt>
      <dd>{formatMoney(total)}</dd>
    </div>
  </List>
);
