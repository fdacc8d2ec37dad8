import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import { demandTypeName } from '#shared/text/labels.ts';

const Title = styled.h2`
  > a {
    display: inline-block;
    color: var(--text);
  }
  > a:hover > span {
    color: var(--brand);
  }
  &[data-gone] {
    color: var(--text-muted);
  }
`;

interface DemandRecordProps {
  demand: DemandCard;
  isAvailable: boolean;
  /** Time of the user's action (ISO 8601); `deed` names the action, for example 「浏览」. */
  at: string | null | undefined;
  deed: string;
  actions?: ReactNode;
  /** Content below both columns. */
  children?: ReactNode;
}

/** A demand in one of the user's lists; one that is no longer published is greyed out and not linked. */
export const DemandRecord = ({ demand, isAvailable, at, deed, actions, children }: DemandRecordProps) => (
  <ListRow
    title={
      <Title data-gone={isAvailable ? undefined : ''}>
        {isAvailable ? (
          <a className="thumb-sized" href={demandHref(demand)}>
            <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
          </a>
        ) : (
          demand.title
        )}
      </Title>
    }
    facts={
      <>
        {isAvailable ? <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip> : <Chip>已失效</Chip>}
        {demand.regionName && <span>{demand.regionName}</span>}
        {demand.publisher && <span>{demand.publisher.orgName || demand.publisher.nickname}</span>}
        {at && (
          <span>
            <RelativeTime iso={at} />
            {deed}
          </span>
        )}
      </>
    }
    action={actions}
  >
    {children}
  </ListRow>
);
