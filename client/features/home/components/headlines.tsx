import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { DemandBudget } from '#client/entities/demand/demand-budget.tsx';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import { joinFacts } from '#shared/text/join-facts.ts';

const Head = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  min-height: 1lh;
  margin-bottom: var(--space-3);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

/** Lays out columns for all tiles before they load, so that a later tile narrows none. On narrow screens a row that scrolls sideways. */
const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(var(--count), minmax(0, 1fr));
  gap: var(--space-4);

  @media (max-width: 999px) {
    grid-template-columns: repeat(var(--count), 216px);
    margin: 0 calc(-1 * var(--gutter));
    padding: 0 var(--gutter) var(--space-3);
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-padding: var(--gutter);
    scroll-snap-type: x proximity;
    scrollbar-width: none;

    > li {
      scroll-snap-align: start;
    }
  }
`;

const Tile = styled.a`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr;
  overflow: hidden;
  height: 100%;
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  color: var(--text);
  transition: box-shadow var(--quick) var(--ease);

  &:hover {
    box-shadow: var(--shadow-2);
    color: var(--brand);
  }
  > img {
    width: 100%;
    aspect-ratio: 16 / 10;
  }
`;

/** Labels the tile as advertising. */
const Mark = styled.span`
  position: absolute;
  top: var(--space-2);
  left: var(--space-2);
`;

const Words = styled.div`
  display: grid;
  grid-template-rows: 3em auto auto;
  align-content: start;
  padding: var(--space-3);

  > strong {
    display: -webkit-box;
    overflow: hidden;
    font-weight: var(--weight-bold);
    line-height: 1.5;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  > small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

/** The active headlines (HEADLINES), above everything else. */
export const Headlines = ({ demands }: { demands: readonly DemandCard[] }) => (
  <section aria-labelledby="headlines-heading">
    <Head>
      <h2 id="headlines-heading">头条需求</h2>
      <Chip tone="accent">推广</Chip>
    </Head>
    <List style={{ '--count': demands.length } as CSSProperties}>
      {demands.map((demand) => (
        <li key={demand.id}>
          <Headline demand={demand} />
        </li>
      ))}
    </List>
  </section>
);

function Headline({ demand }: { demand: DemandCard }) {
  const { href, cover, typeName, title, color, regionName, budget } = toDemandCardLook(demand);
  return (
    <Tile href={href}>
      <SafeImage src={cover} alt="" width={400} height={250} />
      <Mark>
        <Chip tone="accent">头条</Chip>
      </Mark>
      <Words>
        <strong>
          <DemandTitleText data-color={color ?? undefined}>{title}</DemandTitleText>
        </strong>
        <DemandBudget budget={budget} />
        <small className="one-line">{joinFacts(typeName, regionName)}</small>
      </Words>
    </Tile>
  );
}
