import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { formatMoney } from '#shared/rules/money.ts';

const Amount = styled.p`
  font: var(--weight-bold) 28px/36px var(--font-number);
  font-variant-numeric: tabular-nums;
`;

const Note = styled.p`
  color: var(--text-muted);
`;

/** The money in the wallet; `balance` in 分. */
export const BalanceCard = ({ balance }: { balance: number }) => (
  <Card as="section">
    <CardTitle>账户余额</CardTitle>
    <Amount>{formatMoney(balance)}</Amount>
    <Note>可用于购买会员和道具</Note>
  </Card>
);
