import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import type { AuditStatus } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import type { UserDetail } from '../../user-overview.ts';

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-3);

  @media (max-width: 767px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Tile = styled.a`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  height: 100%;
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);
  color: var(--text-muted);

  &:hover {
    border-color: var(--brand-line);
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

/** Things that wait for the user, by number. */
export const WaitingTiles = ({ unread, stats }: Pick<UserDetail, 'unread' | 'stats'>) => (
  <Tiles>
    <WaitingTile label="未读消息" count={unread?.totalChatMessages} tone="brand" target={href('message.list')} />
    <WaitingTile label="未读通知" count={unread?.totalSystemNotice} tone="brand" target={href('notice.list')} />
    <WaitingTile label="待审核的需求" count={countOf(stats, 'WAITING_REVIEW')} tone="warning" target={ownDemands('WAITING_REVIEW')} />
    <WaitingTile label="未通过的需求" count={countOf(stats, 'REJECTED')} tone="danger" target={ownDemands('REJECTED')} />
  </Tiles>
);

const countOf = (stats: UserDetail['stats'], status: AuditStatus): number | undefined => stats?.publish && (stats.publish[status] ?? 0);
const ownDemands = (auditStatus: AuditStatus): string => href('demand.mine', undefined, { auditStatus });

const WaitingTile = ({ label, count, tone, target }: TileProps) => (
  <li>
    <Tile href={target}>
      <Count data-tone={count ? tone : undefined}>{count ?? texts.none}</Count>
      <span>{label}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </Tile>
  </li>
);
