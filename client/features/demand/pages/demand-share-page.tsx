import { styled } from 'styled-components';
import { DemandBadges } from '#client/entities/demand/demand-badges.tsx';
import { badgesOf, demandHref, toPublisherLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { PublisherLine } from '#client/entities/demand/publisher-line.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { DemandColumn } from '../components/demand-column.tsx';
import { KeyFacts, OtherFacts } from '../components/demand-facts.tsx';
import { DemandSharePanel } from '../components/demand-share-panel.tsx';
import { demandQuery } from '../demand-api.ts';
import { readShareAddress } from '../detail-model.ts';

const Surface = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const Title = styled.h1`
  font: var(--weight-bold) var(--type-large) var(--font);
  text-wrap: pretty;
`;

const Summary = styled.p`
  color: var(--text-secondary);
`;

/** The target of shared links: a summary of the demand, a link to its page, and ways to share it. */
export function DemandSharePage({ request }: PageProps) {
  const address = readShareAddress(request.params, request.search);
  if (!address) return null;
  return (
    <DemandColumn query={demandQuery(address)} height={360}>
      {(demand) => <SharedDemand demand={demand} />}
    </DemandColumn>
  );
}

function SharedDemand({ demand }: { demand: Demand }) {
  const publisher = toPublisherLook(demand.publisher);
  return (
    <>
      <Surface as="article">
        <DemandBadges {...badgesOf(demand)}>
          <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip>
        </DemandBadges>
        <Title>
          <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
        </Title>
        {demand.summary && <Summary>{demand.summary}</Summary>}
        <KeyFacts demand={demand} />
        <OtherFacts demand={demand} />
        {publisher && <PublisherLine publisher={publisher} />}
        {/* A full page load, so that guard 2 does not stop a visitor who came by a shared link. */}
        <LinkButton href={demandHref(demand)} variant="primary" size="large" data-server="">
          查看完整需求
        </LinkButton>
      </Surface>
      <Card as="section" aria-label="分享这条需求">
        <DemandSharePanel demand={demand} />
      </Card>
    </>
  );
}
