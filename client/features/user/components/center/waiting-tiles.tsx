import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import type { AuditStatus } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { groupDigits } from '#shared/text/texts.ts';
import type { UserDetail } from '../../user-overview.ts';

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: var(--space-3);
`;

const Tile = styled.a`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  height: 100%;
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  color: var(--text-muted);

  &:hover {
    color: var(--brand);
  }
  span {
    grid-column: 1;
  }
  svg {
    grid-row: 1 / span 2;
    grid-column: 2;
  }
`;

const Count = styled.strong`
  color: var(--text);
  font: var(--weight-bold) 24px/32px var(--font-number);
  font-variant-numeric: tabular-nums;

  &[data-tone='danger'] {
    color: var(--danger);
  }
  &[data-tone='warning'] {
    color: var(--warning);
  }
  &[data-tone='brand'] {
    color: var(--brand);
  }
`;

interface TileProps {
  label: string;
  count: number | undefined;
  tone: 'brand' | 'warning' | 'danger';
  target: string;
}

/** Counts of the items that need the user's attention; tiles without any are hidden. */
export function WaitingTiles({ unread, stats }: Pick<UserDetail, 'unread' | 'stats'>) {
  const tiles: readonly TileProps[] = [
    { label: '未读消息', count: unread?.totalChatMessages, tone: 'brand', target: href('message.list') },
    { label: '未读通知', count: unread?.totalSystemNotice, tone: 'brand', target: href('notice.list') },
    { label: '待审核的需求', count: stats?.publish?.WAITING_REVIEW, tone: 'warning', target: ownDemands('WAITING_REVIEW') },
    { label: '未通过的需求', count: stats?.publish?.REJECTED, tone: 'danger', target: ownDemands('REJECTED') },
    { label: '一周内到期的需求', count: stats?.ending, tone: 'warning', target: ownDemands('PUBLISH') },
    { label: '待支付的订单', count: stats?.unpaid, tone: 'warning', target: href('boost.orders', undefined, { tab: 'WAITING' }) },
  ];
  const waiting = tiles.filter(({ count }) => count);
  return (
    waiting.length > 0 && (
      <Tiles data-whole="">
        {waiting.map((tile) => (
          <WaitingTile key={tile.label} {...tile} />
        ))}
      </Tiles>
    )
  );
}

const ownDemands = (auditStatus: AuditStatus): string => href('demand.mine', undefined, { auditStatus });

const WaitingTile = ({ label, count, tone, target }: TileProps) => (
  <li>
    <Tile href={target}>
      <Count data-tone={tone}>{count && groupDigits(count)}</Count>
      <span>{label}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </Tile>
  </li>
);
