import { ChevronRight, Crown, type LucideIcon, Ticket, WalletMinimal } from 'lucide-react';
import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';
import { dateText } from '#client/ui/format.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { groupDigits, texts } from '#shared/text/texts.ts';
import { levelName, type UserDetail } from '../../user-overview.ts';

const Surface = styled(Card)`
  padding: 0;
`;

const Places = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));

  > li + li {
    border-left: 1px solid var(--line);
  }
  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);

    > li + li {
      border-top: 1px solid var(--line);
      border-left: 0;
    }
  }
`;

const Place = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 var(--space-3);
  height: 100%;
  padding: var(--space-4) var(--space-5);
  color: var(--text-muted);

  &:hover {
    color: var(--brand);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > svg {
    grid-row: 1 / span 2;
  }
  > svg:first-child {
    color: var(--brand);
  }
  > svg:last-child {
    grid-column: 3;
  }
  strong {
    color: var(--text);
    font: var(--weight-bold) var(--type-medium) var(--font);
    font-variant-numeric: tabular-nums;
  }
  > span {
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  @media (max-width: 767px) {
    padding: var(--space-3) var(--space-4);
  }
`;

/** The membership, balance and boosts of the account, each linked to its page. */
export function AssetsCard({ user: { memberLevel, memberExpireAt, balance, sceneCounts } }: { user: UserDetail }) {
  const until = memberLevel > 0 && memberExpireAt ? Date.parse(memberExpireAt) : Number.NaN;
  const boosts = Object.values(sceneCounts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <Surface as="section" aria-label="我的权益">
      <Places>
        <AssetPlace
          icon={Crown}
          target={href('member')}
          value={levelName(memberLevel)}
          label={Number.isNaN(until) ? '会员中心' : `有效期至 ${dateText(until)}`}
        />
        <AssetPlace icon={WalletMinimal} target={href('wallet')} value={formatMoney(balance)} label="可用余额" />
        <AssetPlace
          icon={Ticket}
          target={href('boost.mine')}
          value={boosts > 0 ? `${groupDigits(boosts)} 张` : texts.none}
          label="我的道具"
        />
      </Places>
    </Surface>
  );
}

const AssetPlace = ({ icon: Icon, target, value, label }: { icon: LucideIcon; target: string; value: string; label: string }) => (
  <li>
    <Place href={target}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <strong>{value}</strong>
      <span>{label}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </Place>
  </li>
);
