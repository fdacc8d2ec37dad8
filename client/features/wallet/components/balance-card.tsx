import { useState } from 'react';
import { styled } from 'styled-components';
import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';

const Surface = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  padding: var(--space-6);
  border-radius: var(--radius-large);
  background: linear-gradient(115deg, var(--brand-fill-active), var(--brand-fill));
  box-shadow: var(--shadow-1);
  color: var(--on-brand-fill);

  @media (max-width: 767px) {
    gap: var(--space-4) var(--space-8);
    padding: var(--space-5) var(--space-4);

    > dl {
      flex: 1 0 100%;
      order: 1;
    }
  }
  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-left: auto;
`;

const Free = styled.div`
  > h2 {
    font: var(--weight-regular) var(--type-body) var(--font);
  }
`;

const Rest = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-8);

  dd {
    font: var(--weight-bold) var(--type-medium) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

const ReturnDialog = lazyDialog(async () => (await import('../dialogs/return-dialog.tsx')).ReturnDialog);

type Known = Pick<WalletSummary, 'balance'> & Partial<Pick<WalletSummary, 'held' | 'monthIn' | 'monthOut' | 'returnable'>>;

/** The balance, the amount set aside, and the income and expenditure of this month, as far as they are known. */
export function BalanceCard({ summary: { balance, held, monthIn, monthOut, returnable } }: { summary: Known }) {
  const [isReturning, setReturning] = useState(false);
  const rest = (
    [
      ['冻结中', held],
      ['本月收入', monthIn],
      ['本月支出', monthOut],
    ] as const
  ).flatMap(([label, amount]) => (amount === undefined ? [] : [[label, amount] as const]));
  return (
    <Surface aria-labelledby="balance">
      <Free>
        <h2 id="balance">可用余额</h2>
        <p>
          <MoneyAmount fen={balance} size="large" />
        </p>
      </Free>
      {rest.length > 0 && (
        <Rest>
          {rest.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
        </Rest>
      )}
      <Actions data-whole="">
        {returnable != null && balance > 0 && <Button onClick={() => setReturning(true)}>余额退回</Button>}
        <LinkButton href={href('boost.orders')}>订单</LinkButton>
      </Actions>
      <ReturnDialog open={isReturning} onOpenChange={setReturning} />
    </Surface>
  );
}
