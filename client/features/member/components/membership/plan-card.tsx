import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { PriceLines } from '#client/entities/checkout/price-lines.tsx';
import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import type { MembershipPlan } from '#shared/contract/payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { memberLevelName } from '#shared/text/labels.ts';
import { membershipUntil } from '#shared/text/money-texts.ts';
import { actionOf, pricePerDay, rightsOf } from '../../membership-model.ts';

const Surface = styled(Card)`
  display: flex;
  flex-direction: column;
  height: 100%;
  border: 2px solid transparent;

  &[data-current] {
    border-color: var(--brand-fill);
  }
  > :last-child {
    width: 100%;
  }
`;

const Head = styled.h3`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  min-height: 28px;
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const Price = styled.p`
  margin-top: var(--space-2);
`;

const PerDay = styled.p`
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;

const Rights = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4) 0;
  margin: var(--space-4) 0 auto;
  border-top: 1px solid var(--line);

  > li {
    display: flex;
    gap: var(--space-2);
  }
  svg {
    flex: none;
    margin-top: 4px;
    color: var(--brand);
  }
`;

const Terms = styled.div`
  padding: var(--space-3);
  margin-bottom: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  font: var(--weight-regular) var(--type-small) var(--font);

  > p {
    color: var(--text-secondary);
  }
  > dl + p {
    margin-top: var(--space-2);
  }
`;

interface PlanCardProps {
  plan: MembershipPlan;
  isCurrent: boolean;
  /** Percentage that a day costs less than with the lowest plan. */
  saved: number;
  /** True for the recommended plan. */
  isFirst: boolean;
  onBuy: () => void;
}

/** A membership plan: price, rights and the effect of buying it now. */
export function PlanCard({ plan, isCurrent, saved, isFirst, onBuy }: PlanCardProps) {
  const { level, days, price, offer, blockedUntil } = plan;
  const { label, canBuy } = actionOf(plan);
  const name = memberLevelName(level);
  return (
    <Surface as="article" data-current={isCurrent ? '' : undefined} aria-label={name}>
      <Head>
        {name}
        {isCurrent && <Chip tone="brand">当前等级</Chip>}
        {saved > 0 && <Chip tone={isFirst ? 'brand' : 'neutral'}>每天省 {saved}%</Chip>}
      </Head>
      <Price>
        <MoneyAmount fen={price} size="large" />
      </Price>
      <PerDay>
        {days} 天，约 {formatMoney(pricePerDay(plan))}/天
      </PerDay>
      <Rights>
        {rightsOf(level).map((right) => (
          <li key={right}>
            <Check size={16} aria-hidden="true" />
            {right}
          </li>
        ))}
      </Rights>
      {offer && offer.kind !== 'NEW' && (
        <Terms>
          {offer.kind === 'UPGRADE' && <PriceLines lines={offer.breakdown} amount={offer.amount} />}
          <p>
            {membershipUntil[offer.kind]} <ExactTime iso={offer.endsAt} />
          </p>
        </Terms>
      )}
      {!offer && blockedUntil && (
        <Terms>
          <p>
            当前会员等级更高，
            <ExactTime iso={blockedUntil} /> 到期后可购买
          </p>
        </Terms>
      )}
      <Button
        variant={canBuy && isFirst ? 'primary' : 'secondary'}
        size="large"
        disabled={!canBuy}
        aria-label={`${label}：${name}`}
        onClick={onBuy}
      >
        {label}
      </Button>
    </Surface>
  );
}
