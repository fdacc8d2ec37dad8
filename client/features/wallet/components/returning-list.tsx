import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { refreshPayments } from '#client/entities/checkout/checkout-api.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { payMethodName } from '#shared/text/money-texts.ts';
import { returnTexts } from '../return-texts.ts';

const Hint = styled.p`
  margin-bottom: var(--space-3);
  color: var(--text-secondary);
`;

const Sum = styled.strong`
  font: var(--weight-bold) var(--type-medium) var(--font-number);
  font-variant-numeric: tabular-nums;
`;

/** Number of polls at the short interval: most returns complete within seconds, the others within days. */
const FIRST_LOOKS = 12;
const SOON_MS = 5_000;
const LATER_MS = 60_000;

/** The pending returns, which make up the amount set aside. Polls for their completion while the page is visible. */
export function ReturningList({ returning }: Pick<WalletSummary, 'returning'>) {
  useEnd();
  return (
    <Card as="section" aria-labelledby="returning">
      <CardTitle id="returning">余额退回中</CardTitle>
      <Hint>{returnTexts.when}</Hint>
      <ul>
        {returning.map(({ refundNo, orderNo, amount, payMethod, askedAt }) => (
          <ListRow
            key={refundNo}
            title={<p>退回到{payMethodName(payMethod)}</p>}
            facts={
              <>
                <span>
                  <ExactTime iso={askedAt} /> 提交
                </span>
                <a href={href('boost.orders', undefined, { orderNo })}>充值订单</a>
              </>
            }
            action={<Sum>{formatMoney(amount)}</Sum>}
          />
        ))}
      </ul>
    </Card>
  );
}

function useEnd(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, looks < FIRST_LOOKS ? SOON_MS : LATER_MS);
    };
    const look = () => {
      looks += 1;
      if (document.visibilityState === 'visible') void refreshPayments(queryClient);
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [queryClient]);
}
