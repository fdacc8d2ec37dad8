import { Flame } from 'lucide-react';
import { styled } from 'styled-components';
import { toDemandCardLook } from '#client/lib/demand-card-model.ts';
import { Chip } from '#client/ui/chip.tsx';
import { DemandTitleText } from '#client/ui/demand-title.tsx';
import type { DemandCard } from '#shared/contract/demand-contract.ts';

const Strip = styled.section`
  margin-bottom: var(--space-3);
  padding: var(--space-4) var(--space-5) var(--space-2);
  border: 1px solid var(--accent-line);
  border-radius: var(--radius-large);
  background: var(--accent-soft);

  @media (max-width: 767px) {
    padding: var(--space-4) var(--space-4) var(--space-1);
  }
`;

const Heading = styled.h3`
  display: flex;
  align-items: center;
  gap: 6px;
  color: var(--accent);
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const Row = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: 10px 0;
  color: var(--text);

  li + li > & {
    border-top: 1px solid var(--accent-line);
  }
  > strong {
    font-weight: var(--weight-bold);
  }
  &:hover > strong {
    color: var(--brand);
  }
  @media (max-width: 767px) {
    grid-template-columns: auto minmax(0, 1fr);

    > strong {
      grid-column: 1 / -1;
    }
  }
`;

const Facts = styled.span`
  display: flex;
  gap: var(--space-3);
  min-width: 0;
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** The running headlines (HEADLINES), above everything else. */
export const HeadlineStrip = ({ demands }: { demands: readonly DemandCard[] }) => (
  <Strip aria-labelledby="headlines-heading">
    <Heading id="headlines-heading">
      <Flame size={18} aria-hidden="true" />
      头条需求
    </Heading>
    <ul>
      {demands.map((demand) => (
        <li key={demand.id}>
          <Headline demand={demand} />
        </li>
      ))}
    </ul>
  </Strip>
);

function Headline({ demand }: { demand: DemandCard }) {
  const { href, typeName, title, color, regionName, budget, publisher } = toDemandCardLook(demand);
  return (
    <Row href={href}>
      <Chip tone="accent">{typeName}</Chip>
      <strong>
        <DemandTitleText data-color={color ?? undefined}>{title}</DemandTitleText>
      </strong>
      <Facts>
        {regionName && <span>{regionName}</span>}
        {budget ? <span className="one-line">预算 {budget}</span> : <span className="one-line">{publisher?.name}</span>}
      </Facts>
    </Row>
  );
}
