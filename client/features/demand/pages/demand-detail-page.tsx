import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '#client/entities/comparison/compare-tray.tsx';
import { Await } from '#client/lib/await.tsx';
import { addressBefore } from '#client/lib/last-page.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { ContactPanel } from '../components/contact-panel.tsx';
import { DemandActions } from '../components/demand-actions.tsx';
import { DemandArticle } from '../components/demand-article.tsx';
import { DemandNotFound } from '../components/demand-not-found.tsx';
import { GreetingPanel } from '../components/greeting-panel.tsx';
import { OwnMatch } from '../components/own-match.tsx';
import { PublisherCard } from '../components/publisher-card.tsx';
import { RecommendedDemands } from '../components/recommended-demands.tsx';
import { demandQuery } from '../demand-api.ts';
import { detailTrail, readDemandAddress } from '../detail-model.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);

  @media (max-width: 999px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/**
 * On wide screens the article and the content below it, with contact and publisher beside them. On narrow screens one column with the
 * contact second.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  grid-template-rows: auto auto 1fr;
  grid-column: 1 / -1;
  align-items: start;
  gap: var(--space-4);

  @media (max-width: 999px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  @media (min-width: 1000px) {
    position: sticky;
    top: calc(var(--header-height) + var(--space-4));
    grid-row: 1 / 4;
    grid-column: 2;
  }
`;

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-4);
  min-height: 560px;
`;

/** One demand. The server verifies that it exists before it sends this page. */
export function DemandDetailPage({ request }: PageProps) {
  const address = readDemandAddress(request.params, request.search);
  if (!address) return null;
  return (
    <Await
      query={demandQuery(address)}
      pending={<Pending />}
      failed={(failure, retry) =>
        failure.status === 404 || failure.status === 400 ? (
          <DemandNotFound />
        ) : (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )
      }
    >
      {(demand) => <OpenDemand demand={demand} query={address} address={request.pathname + queryText(request.search)} />}
    </Await>
  );
}

const queryText = (search: URLSearchParams): string => (search.size > 0 ? `?${search}` : '');

interface OpenDemandProps {
  demand: Demand;
  /** The demand's number or id, as given in the address. */
  query: string;
  address: string;
}

function OpenDemand({ demand, query, address }: OpenDemandProps) {
  useReportOpening(demand.id);
  return (
    <Stack>
      <SharedMarkup of={demand} variant="trail" content={() => <Breadcrumbs items={detailTrail(demand)} />}>
        {(inner) => <div {...inner} data-whole="" />}
      </SharedMarkup>
      <DemandActions demand={demand} />
      {demand.ownMatch && <OwnMatch match={demand.ownMatch} />}
      <Columns>
        <DemandArticle demand={demand} />
        <Side>
          <ContactPanel demand={demand} address={address} />
          <PublisherCard demand={demand} />
        </Side>
        {!demand.own && <GreetingPanel demandId={demand.id} />}
        <RecommendedDemands title="为您推荐" demandId={query} />
      </Columns>
      <CompareTray />
    </Stack>
  );
}

const Pending = () => (
  <Columns>
    <Card>
      <SkeletonStack>
        <Skeleton width={120} height={20} />
        <Skeleton width="70%" height={34} />
        <Skeleton height={180} radius={8} />
        <Skeleton height={240} radius={8} />
      </SkeletonStack>
    </Card>
    <Side>
      <Card>
        <Skeleton height={220} radius={8} />
      </Card>
    </Side>
  </Columns>
);

/** Reports once per opening that a demand is viewed (OPEN_INFORMATION_DETAIL). */
function useReportOpening(demandId: string): void {
  const queryClient = useQueryClient();
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === demandId) return;
    reported.current = demandId;
    // Read the address now: the reader may have moved on by the time the code is loaded.
    const [before, { origin, pathname }] = [addressBefore(), location];
    import('../report-opening.ts').then(
      ({ reportOpening }) => reportOpening(queryClient, demandId, before, { origin, pathname }),
      (error: unknown) => console.warn('the opening of a demand was not reported', error),
    );
  }, [demandId, queryClient]);
}
