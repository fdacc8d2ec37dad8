import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RefusalView } from '#client/layout/refusal-view.tsx';
import { Await } from '#client/lib/await.tsx';
import type { CallQuery } from '#client/lib/call-query.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { href } from '#shared/routes/href.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';

const Title = styled.h1`
  margin: var(--space-2) 0 var(--space-1);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Failed = styled(Card)`
  margin-top: var(--space-3);
`;

const Subject = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;

  > a {
    min-width: 0;
    overflow: hidden;
    color: var(--text-secondary);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > a:hover {
    color: var(--brand);
  }
  @media (max-width: 767px) {
    > a {
      padding: 10px 0;
    }
  }
`;

interface OwnDemandSubjectProps {
  demand: { id: string; title: string; auditStatus: string; live: boolean };
}

interface OwnDemandPageProps<Data extends OwnDemandSubjectProps> {
  title: string;
  query: CallQuery<Data>;
  pending: ReactNode;
  children: (data: Data, isRefreshing: boolean) => ReactNode;
}

/** The frame of a page about one of the user's own demands: title, subject, and the views for a missing demand or a failed request. */
export const OwnDemandPage = <Data extends OwnDemandSubjectProps>({ title, query, pending, children }: OwnDemandPageProps<Data>) => (
  <>
    <Breadcrumbs items={[{ label: '我的发布', href: href('demand.mine') }, { label: title }]} />
    <Title>{title}</Title>
    <Await
      query={query}
      pending={pending}
      failed={(failure, retry) =>
        failure.status === 404 ? (
          <RefusalView refusal={{ status: 404, message: failure.message }} />
        ) : (
          <Failed>
            <LoadFailed message={failure.message} retry={retry} />
          </Failed>
        )
      }
    >
      {(data, isRefreshing) => (
        <>
          <OwnDemandSubject demand={data.demand} />
          {children(data, isRefreshing)}
        </>
      )}
    </Await>
  </>
);

/** The title of the demand, linked to its preview, and its state. */
const OwnDemandSubject = ({ demand: { id, title, auditStatus, live } }: OwnDemandSubjectProps) => (
  <Subject>
    <a href={href('demand.preview', { demandId: id })}>{title}</a>
    <Chip tone={live ? 'success' : 'neutral'}>
      {live || auditStatus !== 'PUBLISH' ? auditStatusName(auditStatus) : auditStatusName('EXPIRED')}
    </Chip>
  </Subject>
);
