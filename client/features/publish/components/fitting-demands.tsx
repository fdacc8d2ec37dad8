import { styled } from 'styled-components';
import { DemandCardList } from '#client/entities/demand/demand-card.tsx';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { groupDigits } from '#shared/text/texts.ts';
import { matchesHref, toShownMatches } from '../matches-model.ts';
import { matchesQuery } from '../publish-api.ts';
import { MatchItem } from './match-item.tsx';

const SHOWN = 3;

const Heading = styled.h2`
  margin: var(--space-2) 0 var(--space-3);
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const More = styled.p`
  margin-top: var(--space-3);
  text-align: center;
`;

/** The first matches of a demand that was just submitted; nothing if there are none or the API offers no matches. */
export const FittingDemands = ({ demandId }: { demandId: string }) => (
  <Await query={matchesQuery(demandId, 1)} pending={null} failed={() => null}>
    {({ records, total }) =>
      records.length > 0 && (
        <section aria-labelledby="fitting">
          <Heading id="fitting">现在就有 {groupDigits(total)} 条需求可能合适</Heading>
          <DemandCardList>
            {toShownMatches(records.slice(0, SHOWN)).map((match) => (
              <MatchItem key={match.id} match={match} />
            ))}
          </DemandCardList>
          {total > SHOWN && (
            <More>
              <LinkButton href={matchesHref(demandId)}>查看全部 {groupDigits(total)} 条</LinkButton>
            </More>
          )}
        </section>
      )
    }
  </Await>
);
