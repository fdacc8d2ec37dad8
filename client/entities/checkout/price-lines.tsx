import { styled } from 'styled-components';
import { formatMoney } from '#shared/rules/money.ts';
import type { BreakdownLine } from '#shared/rules/price.ts';

const List = styled.dl`
  display: grid;
  gap: var(--space-1);

  > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-3);
  }
  dt {
    color: var(--text-secondary);
  }
  dd {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  [data-off] > dd {
    color: var(--success);
  }
  [data-sum] {
    padding-top: var(--space-2);
    border-top: 1px solid var(--line);
  }
  [data-sum] > dt {
    color: var(--text);
  }
  [data-sum] > dd {
    font: var(--weight-bold) 20px/28px var(--font-number);
  }
`;

interface PriceLinesProps {
  lines: readonly BreakdownLine[];
  /** Amount in 分. */
  amount: number;
  /** Label of the total. */
  label?: string;
}

/** The breakdown of an amount, line by line, with the total. */
export const PriceLines = ({ lines, amount, label = '应付' }: PriceLinesProps) => (
  <List>
    {lines.map((line) => (
      <div key={line.label} data-off={line.amount < 0 || undefined}>
        <dt>{line.label}</dt>
        <dd>{line.amount < 0 ? `−${formatMoney(-line.amount)}` : formatMoney(line.amount)}</dd>
      </div>
    ))}
    <div data-sum="">
      <dt>{label}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  </List>
);
