import { Eye, Handshake, MessageSquare, Star, UserRoundCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { formatCount } from '#client/ui/format.ts';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { RemainingTime } from '#client/ui/remaining-time.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import type { OwnDemandCard } from '#shared/contract/publish.ts';
import { href } from '#shared/routes/href.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { matchCountText, matchesHref } from '../matches-model.ts';
import { runningEffects, stateChips } from '../mine-model.ts';
import { OwnDemandActions } from './own-demand-actions.tsx';

const Row = styled(Card)`
  display: grid;
  grid-template-columns: 128px minmax(0, 1fr);
  align-items: start;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4);

  > img {
    grid-row: 1 / span 2;
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius);
  }
  @media (max-width: 639px) {
    grid-template-columns: 72px minmax(0, 1fr);
    gap: var(--space-2) var(--space-3);

    > img {
      grid-row: 1;
    }
  }
`;

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`;

/** Beside the picture; below it where the buttons would otherwise have only half of a phone's width. */
const Below = styled(Words)`
  @media (max-width: 639px) {
    grid-column: 1 / -1;
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
`;

const Title = styled.h2`
  flex: 1 1 16em;
  min-width: 0;
  font: var(--weight-bold) var(--type-medium) var(--font);
  text-wrap: pretty;

  > a {
    color: var(--text);
  }
  > a:hover {
    color: var(--brand);
  }
  /* A touch target of at least 44 px without changing the appearance. */
  @media (max-width: 767px) {
    position: relative;

    > a::after {
      content: '';
      position: absolute;
      inset: -10px 0;
    }
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px var(--space-4);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;

  > :is(span, a) {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
  @media (max-width: 767px) {
    > a {
      min-height: 44px;
    }
  }
`;

const Reason = styled.p`
  padding: 6px var(--space-3);
  border-radius: var(--radius);
  background: var(--danger-soft);
  color: var(--danger);

  > a {
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 3px;
    white-space: nowrap;
  }
  &[data-tone='warning'] {
    background: var(--warning-soft);
    color: var(--warning);
  }
`;

/** One of the user's own demands with its state, its figures and its actions. */
export function OwnDemandRow({ demand }: { demand: OwnDemandCard }) {
  const isShown = demand.auditStatus === 'PUBLISH';
  const address = isShown ? demandHref(demand) : href('demand.preview', { demandId: demand.id });
  const effects = runningEffects(demand);
  const matches = matchCountText(demand.matchCount, demand.newMatchCount);
  const hasReason = demand.rejectReason && (demand.auditStatus === 'REJECTED' || demand.edit === 'REJECTED' || demand.pausedBy === 'ADMIN');
  return (
    <Row as="article">
      <SafeImage src={demand.cover || coverOf(demand)} alt="" width={400} height={300} />
      <Words>
        <Top>
          <Title>
            <a href={address}>
              <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
            </a>
          </Title>
          {stateChips(demand).map(({ text, tone }) => (
            <Chip key={text} tone={tone}>
              {text}
            </Chip>
          ))}
        </Top>
        <Facts>
          <span>{demandTypeName(demand.typeCode)}</span>
          {demand.regionName && <span>{demand.regionName}</span>}
          <span>编号 {demand.demandNumber}</span>
          <span>
            更新于 <RelativeTime iso={demand.updatedAt ?? demand.createdAt} />
          </span>
        </Facts>
      </Words>
      <Below>
        <Facts>
          <span>
            <Eye size={14} aria-hidden="true" />
            浏览 {formatCount(demand.viewCount)}
          </span>
          <span>
            <Star size={14} aria-hidden="true" />
            收藏 {formatCount(demand.collectCount)}
          </span>
          <span>
            <UserRoundCheck size={14} aria-hidden="true" />
            解锁联系 {formatCount(demand.contactCount)}
          </span>
          <span>
            <MessageSquare size={14} aria-hidden="true" />
            留言 {formatCount(demand.messageCount)}
          </span>
          {matches && (
            <a href={matchesHref(demand.id)}>
              <Handshake size={14} aria-hidden="true" />
              {matches}
            </a>
          )}
        </Facts>
        {hasReason && (
          <Reason>
            原因：{demand.rejectReason} <a href={href('demand.publish', { demandId: demand.id })}>去修改</a>
          </Reason>
        )}
        {isShown && demand.expired && (
          <Reason data-tone="warning">
            其他人看不到这条需求。<a href={validityHref(demand.id)}>修改有效期</a>
          </Reason>
        )}
        {effects.length > 0 && (
          <Top>
            {effects.map(({ name, until }) => (
              <Chip key={name} tone="accent">
                {name}中 · <RemainingTime iso={until} />
              </Chip>
            ))}
          </Top>
        )}
        <OwnDemandActions demand={demand} />
      </Below>
    </Row>
  );
}
