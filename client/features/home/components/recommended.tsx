import { styled } from 'styled-components';
import { toDemandLineLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandLineSkeletons, DemandLines } from '#client/entities/demand/demand-line.tsx';
import { Await } from '#client/lib/await.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { texts } from '#shared/text/texts.ts';
import { recommendedQuery } from '../home-api.ts';

const Nothing = styled.p`
  color: var(--text-muted);
`;

/** The portal's recommendations for anybody. */
export const Recommended = () => (
  <Card as="section" aria-labelledby="recommended-heading">
    <CardTitle id="recommended-heading">为您推荐</CardTitle>
    <Await
      query={recommendedQuery}
      pending={<DemandLineSkeletons count={6} />}
      failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
    >
      {({ records }) =>
        records.length > 0 ? (
          <SharedMarkup of={records} content={() => <DemandLines demands={records.map(toDemandLineLook)} isWide />}>
            {(inner) => <div {...inner} />}
          </SharedMarkup>
        ) : (
          <Nothing>{texts.none}推荐</Nothing>
        )
      }
    </Await>
  </Card>
);
