import { styled } from 'styled-components';
import { DemandLines } from '#client/entities/demand/demand-line.tsx';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { matchesHref, toShownMatches } from '../matches-model.ts';
import { matchesQuery } from '../publish-api.ts';

const SHOWN = 3;

const More = styled.p`
  margin-top: var(--space-4);
`;

/** The first of those that may suit a demand that has just been handed in; nothing where there is none, or the API finds none. */
export const FittingDemands = ({ demandId }: { demandId: string }) => (
  <Await query={matchesQuery(demandId, 1)} pending={null} failed={() => null}>
    {({ records, total }) =>
      records.length > 0 && (
        <Card as="section" aria-labelledby="fitting">
          <CardTitle id="fitting">现在就有 {total} 条需求可能合适</CardTitle>
          <DemandLines demands={toShownMatches(records.slice(0, SHOWN)).map(({ demand }) => demand)} isWide />
          <More>
            <LinkButton size="small" href={matchesHref(demandId)}>
              查看全部和匹配原因
            </LinkButton>
          </More>
        </Card>
      )
    }
  </Await>
);
