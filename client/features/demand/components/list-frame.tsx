import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { CompareTray } from '#client/entities/comparison/compare-tray.tsx';
import { DemandCardSkeletons } from '#client/entities/demand/demand-card-skeleton.tsx';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { type FilterOptions, noFilterOptions } from '../filter-options.ts';
import { filterOptionsQuery, searchQuery } from '../search-api.ts';
import { DemandList } from './demand-list.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-3);
  margin-top: var(--space-1);

  > h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }
  > h1:focus-visible {
    outline: none;
  }
  > p {
    color: var(--text-muted);
  }
`;

interface ListFrameProps {
  trail: readonly { label: string; href?: string }[];
  title: string;
  hint: ReactNode;
  search: DemandSearch;
  /** Content after the list. */
  children?: ReactNode;
}

/** Frame of a page that lists demands: breadcrumbs, heading, filters and results. */
export function ListFrame({ trail, title, hint, search, children }: ListFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  // Another type is another page: the followed link is gone, so move the focus to the heading.
  useEffect(() => {
    if (arrivedBy !== 'POP' && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [arrivedBy]);

  return (
    <Layout>
      <div>
        <Breadcrumbs items={trail} />
        <Heading>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{hint}</p>
        </Heading>
      </div>
      <Await
        query={withPreviousData(filterOptionsQuery(search))}
        pending={<Pending search={search} options={null} />}
        failed={() => <Results search={search} options={noFilterOptions} />}
      >
        {(options) => <Results search={search} options={options} />}
      </Await>
      {children}
      <CompareTray />
    </Layout>
  );
}

interface ListProps {
  search: DemandSearch;
  options: FilterOptions | null;
}

const Results = ({ search, options }: ListProps) => (
  <Await
    query={withPreviousData(searchQuery(search))}
    pending={<Pending search={search} options={options} />}
    failed={(failure, retry) => (
      <DemandList search={search} options={options}>
        <LoadFailed message={failure.message} retry={retry} />
      </DemandList>
    )}
  >
    {(page, isRefreshing) => <DemandList search={search} options={options} page={page} isRefreshing={isRefreshing} />}
  </Await>
);

const Pending = ({ search, options }: ListProps) => (
  <DemandList search={search} options={options} page={null}>
    <DemandCardSkeletons count={6} />
  </DemandList>
);
