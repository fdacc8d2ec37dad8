import { toDemandLineLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandLineSkeletons, DemandLines } from '#client/entities/demand/demand-line.tsx';
import { Await } from '#client/lib/await.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { texts } from '#shared/text/texts.ts';
import { recommendedQuery } from '../demand-api.ts';

interface RecommendedDemandsProps {
  title: string;
  /** The demand to match; without it, general recommendations are shown. */
  demandId?: string;
}

/** Recommended demands as short lines. */
export const RecommendedDemands = ({ title, demandId }: RecommendedDemandsProps) => (
  <Card as="section" className="screen-only" aria-labelledby="recommended-heading">
    <CardTitle id="recommended-heading">{title}</CardTitle>
    <Await
      query={recommendedQuery(demandId ? { demandId } : {})}
      pending={<DemandLineSkeletons count={3} />}
      failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
    >
      {({ records }) =>
        records.length > 0 ? (
          <SharedMarkup of={records} content={() => <DemandLines demands={records.map(toDemandLineLook)} isWide />}>
            {(inner) => <div {...inner} />}
          </SharedMarkup>
        ) : (
          <EmptyState size="small" title={`${texts.none}推荐`} />
        )
      }
    </Await>
  </Card>
);
