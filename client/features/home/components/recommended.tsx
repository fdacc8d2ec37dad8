import type { ReactNode } from 'react';
import { toDemandLineLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandLineSkeletons, DemandLines } from '#client/entities/demand/demand-line.tsx';
import { Await } from '#client/lib/await.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { texts } from '#shared/text/texts.ts';
import { recommendedQuery } from '../home-api.ts';
import { LowerCard } from './lower-card.ts';

const Frame = ({ title = '为您推荐', children }: { title?: string | undefined; children: ReactNode }) => (
  <LowerCard as="section" aria-labelledby="recommended-heading">
    <CardTitle id="recommended-heading">{title}</CardTitle>
    {children}
  </LowerCard>
);

/** The portal's recommendations: personalised with reasons for a signed-in user, the same list for everyone else. */
export const Recommended = () => (
  <Await
    query={recommendedQuery}
    pending={
      <Frame>
        <DemandLineSkeletons count={6} />
      </Frame>
    }
    failed={(failure, retry) => (
      <Frame>
        <LoadFailed message={failure.message} retry={retry} />
      </Frame>
    )}
  >
    {({ records }) => (
      <Frame title={records.some(({ reasons }) => reasons?.length) ? '适合您的' : undefined}>
        {records.length > 0 ? (
          <SharedMarkup of={records} content={() => <DemandLines demands={records.map(toDemandLineLook)} isWide />}>
            {(inner) => <div {...inner} />}
          </SharedMarkup>
        ) : (
          <EmptyState size="small" title={`${texts.none}推荐`} />
        )}
      </Frame>
    )}
  </Await>
);
