import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import type { CallQuery } from '#client/lib/call-query.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { DemandNotFound } from './demand-not-found.tsx';

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-width: 760px;
  margin: 0 auto;
`;

interface DemandColumnProps {
  query: CallQuery<Demand>;
  /** Height of the placeholder, in px. */
  height: number;
  children: (demand: Demand) => ReactNode;
}

/** A narrow page about one demand, including its loading, not-found and error states. */
export const DemandColumn = ({ query, height, children }: DemandColumnProps) => (
  <Column>
    <Await
      query={query}
      pending={
        <Card>
          <Skeleton height={height} radius={8} />
        </Card>
      }
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
      {children}
    </Await>
  </Column>
);
