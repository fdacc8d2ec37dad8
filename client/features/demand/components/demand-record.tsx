import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import { demandTypeName } from '#shared/text/labels.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);

  &[data-gone] {
    background: var(--surface-sunken);
    color: var(--text-muted);
  }
  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--space-4);
  }
`;

const Title = styled.h2`
  font: var(--weight-medium) var(--type-medium) var(--font);

  > a {
    color: var(--text);
  }
  > a:hover > span {
    color: var(--brand);
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-3);
  margin-top: 6px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Actions = styled.div`
  display: flex;
  gap: var(--space-2);
  justify-content: flex-end;
`;

const Below = styled.div`
  grid-column: 1 / -1;
`;

interface DemandRecordProps {
  demand: DemandCard;
  isAvailable: boolean;
  /** When the user did something with it (ISO 8601), and what: 「浏览」. */
  at: string | null | undefined;
  deed: string;
  actions?: ReactNode;
  /** Below both columns. */
  children?: ReactNode;
}

/** A demand in one of the user's own lists; one that is not shown any more is there in grey and leads nowhere. */
export const DemandRecord = ({ demand, isAvailable, at, deed, actions, children }: DemandRecordProps) => (
  <Row data-gone={isAvailable ? undefined : ''}>
    <div>
      <Title>
        {isAvailable ? (
          <a href={demandHref(demand)}>
            <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
          </a>
        ) : (
          demand.title
        )}
      </Title>
      <Facts>
        {isAvailable ? <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip> : <Chip>已失效</Chip>}
        {demand.regionName && <span>{demand.regionName}</span>}
        {demand.publisher && <span>{demand.publisher.orgName || demand.publisher.nickname}</span>}
        {at && (
          <span>
            <RelativeTime iso={at} />
            {deed}
          </span>
        )}
      </Facts>
    </div>
    {actions && <Actions>{actions}</Actions>}
    {children && <Below>{children}</Below>}
  </Row>
);
