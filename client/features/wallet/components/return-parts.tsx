import { styled } from 'styled-components';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { formatMoney } from '#shared/rules/money.ts';
import { payMethodName } from '#shared/text/money-texts.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  > li {
    display: flex;
    align-items: baseline;
    gap: 0 var(--space-3);
  }
  > li > span:first-child {
    flex: 1 1 0;
    min-width: 0;
  }
  time {
    color: var(--text-muted);
    font-size: 13px;
  }
  strong {
    font: var(--weight-medium) var(--type-body) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

/** Maximum number of payments that are listed individually. */
const SHOWN = 4;

interface ReturnPartsProps {
  parts: readonly { orderNo: string; amount: number; payMethod?: string | null | undefined; paidAt?: string }[];
}

/** The payments that a return goes back to, with the amount of each. */
export function ReturnParts({ parts }: ReturnPartsProps) {
  const more = parts.slice(SHOWN);
  return (
    <List>
      {parts.slice(0, SHOWN).map(({ orderNo, amount, payMethod, paidAt }) => (
        <li key={orderNo}>
          <span>
            {payMethodName(payMethod)}
            {paidAt && (
              <>
                {' '}
                <ExactTime iso={paidAt} />
              </>
            )}
          </span>
          <strong>{formatMoney(amount)}</strong>
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <span>其余 {more.length} 笔付款</span>
          <strong>{formatMoney(more.reduce((sum, { amount }) => sum + amount, 0))}</strong>
        </li>
      )}
    </List>
  );
}
