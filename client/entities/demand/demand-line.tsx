import { styled } from 'styled-components';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { joinFacts } from '#shared/text/join-facts.ts';
import type { DemandCardLook } from './demand-card.tsx';
import { DemandTitleText } from './demand-title.tsx';
import { UnwantedButton } from './unwanted-button.tsx';

const Row = styled.a`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: 0 var(--space-3);
  padding: 10px 0;
  color: var(--text);

  > img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius);
  }
`;

const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  font: var(--weight-medium) 15px / 22px var(--font);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${Row}:hover & {
    color: var(--brand);
  }
`;

const Facts = styled.span`
  display: block;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  > b {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;

const Reason = styled(Facts)`
  color: var(--text-secondary);
`;

interface DemandLineLook extends DemandCardLook {
  /** The reason for the recommendation; empty if it is obvious. */
  reason?: string | undefined;
  /** Id of the demand if the user can mark it as unwanted. */
  unwantedId?: string | false | undefined;
}

/** A compact demand: title, budget, type, place and the reason for its recommendation. */
const DemandLine = ({ demand: { href, cover, color, title, budget, typeName, regionName, reason } }: { demand: DemandLineLook }) => (
  <Row href={href}>
    <SafeImage src={cover} alt="" width={400} height={300} />
    <span>
      <Title>
        <DemandTitleText data-color={color ?? undefined}>{title}</DemandTitleText>
      </Title>
      <Facts className="one-line">
        {budget && (
          <>
            <b>{budget}</b>
            {' · '}
          </>
        )}
        {joinFacts(typeName, regionName)}
      </Facts>
      {reason && <Reason>{reason}</Reason>}
    </span>
  </Row>
);

const List = styled.ul`
  margin: -10px 0;

  > li {
    display: flex;
    min-width: 0;
  }
  > li > button {
    align-self: center;
  }
  > li > a {
    flex: 1;
    min-width: 0;
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  @media (min-width: 1000px) {
    &[data-wide] {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 0 var(--space-6);
    }
    &[data-wide] > li:nth-child(-n + 3) {
      border-top: 0;
    }
  }
`;

interface DemandLinesProps {
  demands: readonly DemandLineLook[];
  /** Uses three columns where there is enough space. */
  isWide?: boolean;
}

/** A list of compact demands in one or three columns. */
export const DemandLines = ({ demands, isWide = false }: DemandLinesProps) => (
  <List data-wide={isWide ? '' : undefined}>
    {demands.map((demand) => (
      <li key={demand.href}>
        <DemandLine demand={demand} />
        {demand.unwantedId && <UnwantedButton id={demand.unwantedId} title={demand.title} />}
      </li>
    ))}
  </List>
);

const SkeletonStack = styled.div`
  display: grid;
  gap: 21px;
`;

const SkeletonLine = styled.div`
  display: grid;
  gap: 6px;
`;

const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Placeholders for up to eight compact demands. */
export const DemandLineSkeletons = ({ count }: { count: number }) => (
  <SkeletonStack>
    {rows.slice(0, count).map((row) => (
      <SkeletonLine key={row}>
        <Skeleton height={66} />
      </SkeletonLine>
    ))}
  </SkeletonStack>
);
