import { Flame } from 'lucide-react';
import { styled } from 'styled-components';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { Chip } from '#client/ui/chip.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';

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

/** As high as a line before its words are there, so that the icon does not move when the page comes in pieces. */
const Heading = styled.h3`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 1lh;
  color: var(--accent);
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 var(--space-6);

  > li {
    min-width: 0;
    border-top: 1px solid var(--accent-line);
  }
  > li:first-child,
  > li:nth-child(2) {
    border-top: 0;
  }
  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);

    > li:nth-child(2) {
      border-top: 1px solid var(--accent-line);
    }
  }
`;

const Row = styled.a`
  display: block;
  padding: 10px 0;
  color: var(--text);

  > strong {
    display: block;
    font-weight: var(--weight-bold);
  }
  &:hover > strong {
    color: var(--brand);
  }
`;

const Facts = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  margin-top: 4px;
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
    <List>
      {demands.map((demand) => (
        <li key={demand.id}>
          <Headline demand={demand} />
        </li>
      ))}
    </List>
  </Strip>
);

function Headline({ demand }: { demand: DemandCard }) {
  const { href, typeName, title, color, regionName, budget, publisher } = toDemandCardLook(demand);
  return (
    <Row href={href}>
      <strong className="one-line">
        <DemandTitleText data-color={color ?? undefined}>{title}</DemandTitleText>
      </strong>
      <Facts>
        <Chip tone="accent">{typeName}</Chip>
        {regionName && <span className="one-line">{regionName}</span>}
        {budget ? <span className="one-line">预算 {budget}</span> : <span className="one-line">{publisher?.name}</span>}
      </Facts>
    </Row>
  );
}
