import { styled } from 'styled-components';
import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';

const Surface = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-1);
  padding: var(--space-6);
  border-radius: var(--radius-large);
  background: linear-gradient(135deg, var(--brand-fill-active), var(--brand-fill));
  box-shadow: var(--shadow-1);
  color: var(--on-brand-fill);

  @media (max-width: 767px) {
    padding: var(--space-5) var(--space-4);
  }
  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);

  > h2 {
    font: var(--weight-regular) var(--type-body) var(--font);
  }
`;

const Held = styled.p`
  font-variant-numeric: tabular-nums;
`;

const Month = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-8);
  padding-top: var(--space-4);
  margin-top: auto;

  > div {
    padding-top: var(--space-1);
  }
  dd {
    font: var(--weight-bold) var(--type-medium) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

/** What the wallet holds, and what came and went this month. */
export const BalanceCard = ({ summary: { balance, held, monthIn, monthOut } }: { summary: WalletSummary }) => (
  <Surface aria-labelledby="balance">
    <Head>
      <h2 id="balance">可用余额</h2>
      <LinkButton href={href('boost.orders')} size="small">
        订单
      </LinkButton>
    </Head>
    <p>
      <MoneyAmount fen={balance} size="large" />
    </p>
    <Held>冻结中 {formatMoney(held)}</Held>
    <Month>
      <div>
        <dt>本月收入</dt>
        <dd>{formatMoney(monthIn)}</dd>
      </div>
      <div>
        <dt>本月支出</dt>
        <dd>{formatMoney(monthOut)}</dd>
      </div>
    </Month>
  </Surface>
);
